/** The club's server: tell, preview, ask, follow. */

const token = () => document.querySelector('meta[name="csrf-token"]')?.content ?? "";

/** @returns {string} an id that nobody else makes; works without a secure context. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (n) => n.toString(16).padStart(2, "0")).join("");

/** What the server refused: a sentence, the field it is about, a short word, the status. */
export class Refused extends Error {
  constructor(status, answer) {
    super(answer?.error ?? "The server gave no answer that can be read.");
    Object.assign(this, { status, field: answer?.field ?? "", code: answer?.code ?? "" });
  }
}

/** Ask the server; a network fault is a TypeError, everything else a Refused. */
export async function ask(method, path, body) {
  const options = { method, headers: { accept: "application/json" }, credentials: "same-origin" };
  if (method !== "GET") {
    options.headers["x-csrf-token"] = token();
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body ?? {});
  }
  const answer = await fetch(path, options);
  const found = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, found);
  return found;
}

export const get = (path) => ask("GET", path);
export const tell = (event, verb, command) =>
  ask("POST", `/act/events/${encodeURIComponent(event)}/tell/${verb}`, { id: newId(), ...command });
export const preview = (event, verb, command) =>
  ask("POST", `/act/events/${encodeURIComponent(event)}/preview/${verb}`, command);

/**
 * Follow topics of an event: each function is given the document of its topic whenever it changes.
 * @param {Record<string, (document: any, seq: number) => void>} topics
 * @param {(isThere: boolean) => void} [connected] told when the connection comes and goes
 */
export function follow(event, topics, connected = () => {}) {
  const names = Object.keys(topics).join(",");
  const path = `/act/events/${encodeURIComponent(event)}/stream?topics=${names}`;
  let source;
  const open = () => {
    source = new EventSource(path);
    source.onopen = () => connected(true);
    source.onerror = () => {
      connected(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    };
    for (const [name, told] of Object.entries(topics)) {
      source.addEventListener(name, (message) => told(JSON.parse(message.data), Number(message.lastEventId)));
    }
  };
  open();
  return () => source.close();
}
