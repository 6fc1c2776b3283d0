// What happens in an event, as it happens.
import { stream } from "./club.js";
import { unpressed } from "./pressed.js";

/** How many entries the journal had as this page was made. */
export const made = Number(document.documentElement.dataset.seq);

/**
 * What a page does that shows the present already: a stream begins with it, and is told of it only
 * if something was entered between the two.
 * @param {(document: any, seq: number) => void} told
 */
export function sinceMade(told) {
  let first = true;
  return (document, seq) => {
    if (!first || seq > made) told(document, seq);
    first = false;
  };
}

/**
 * Follow topics of an event: each function is given the document of its topic whenever it changes.
 * @param {Record<string, (document: any, seq: number) => void>} topics
 * @param {(isThere: boolean) => void} [connected] told when the connection comes and goes
 * @param {() => boolean} [stays] whether it is kept though nobody sees the tab
 */
export function follow(event, topics, connected = () => {}, stays = () => false) {
  const names = Object.keys(topics).join(",");
  const path = `/act/events/${encodeURIComponent(event)}/stream?topics=${names}`;
  document.documentElement.dataset.follows = "yes";
  // The browser does not say why a stream has ended.
  const answers = async () => {
    const asked = new AbortController();
    setTimeout(() => asked.abort(), 9000);
    const { status } = await fetch(path, { signal: asked.signal });
    asked.abort();
    if (status !== 401 && status !== 410) return false;
    location.reload();
    return true;
  };
  const told = Object.entries(topics).map(([name, told]) => [
    name,
    (message) => unpressed(() => told(JSON.parse(message.data), Number(message.lastEventId))),
  ]);
  const { open, close, isOpen } = stream(
    () => path,
    { ...Object.fromEntries(told), gone: () => location.reload() },
    connected,
    answers,
  );
  // A browser has six connections to a host.
  const seen = () => (document.visibilityState === "hidden" && !stays() ? close() : isOpen() || open());
  document.addEventListener("visibilitychange", seen);
  open();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    close();
  };
}
