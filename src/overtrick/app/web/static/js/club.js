/** The club's server: tell, preview, ask, keep a stream. */
import { _ } from "./words.js";

const meta = (page) => page.querySelector('meta[name="csrf-token"]');
const token = () => meta(document)?.content ?? "";

/** A page that was open very long has an old form token: take the one of the page as it is now. */
async function renewToken() {
  const page = await (await fetch(location.pathname, { credentials: "same-origin" })).text();
  const found = meta(new DOMParser().parseFromString(page, "text/html"));
  if (found && meta(document)) meta(document).content = found.content;
}

/** @returns {string} an id that nobody else makes; works without a secure context. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (n) => n.toString(16).padStart(2, "0")).join("");

/** What the server refused: a sentence, the field it is about, a short word, the status. */
export class Refused extends Error {
  constructor(status, answer) {
    super(answer?.error ?? _("The server gave no answer that can be read."));
    Object.assign(this, { status, field: answer?.field ?? "", code: answer?.code ?? "" });
  }
}

/** Fetch, or say in a sentence that there is no way to the server. */
const reached = (path, options) =>
  fetch(path, options).catch((failed) => {
    if (options.signal?.aborted) throw failed;
    throw new Refused(0, {
      error: _("The server cannot be reached. Nothing was saved; what you typed is still here."),
    });
  });

/**
 * Ask the server; what it refuses is a Refused, of status 0 where it cannot be reached.
 * @param {string} method @param {string} path @param {any} [body]
 * @param {AbortSignal} [signal] lets the request go
 * @returns {Promise<Response>}
 */
export async function answered(method, path, body, signal, again = false) {
  /** @type {RequestInit & {headers: Record<string, string>}} */
  const options = { method, headers: { accept: "application/json" }, credentials: "same-origin", signal };
  if (method !== "GET") {
    options.headers["x-csrf-token"] = token();
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body ?? {});
  }
  const answer = await reached(path, options);
  if (answer.ok) return answer;
  const refused = await answer.json().catch(() => null);
  if (refused?.code !== "reload" || again) throw new Refused(answer.status, refused);
  await renewToken();
  return answered(method, path, body, signal, true);
}

/**
 * Ask the server for what it has in JSON.
 * @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal]
 */
export const ask = async (method, path, body, signal) =>
  (await answered(method, path, body, signal)).json().catch(() => null);

export const get = (path) => ask("GET", path);

export const tell = (event, verb, command) =>
  ask("POST", `/act/events/${encodeURIComponent(event)}/tell/${verb}`, { id: newId(), ...command });
/**
 * Take back all that one deed told, or none of it.
 * @param {string} event @param {string[]} entries @param {string | { kind: string }} [reason]
 */
export const undo = (event, entries, reason = "") => tell(event, "undo", { entries, reason });
export const preview = (event, verb, command) =>
  ask("POST", `/act/events/${encodeURIComponent(event)}/preview/${verb}`, command);

/**
 * A stream that is kept open: one that is silent, stuck or ended is asked about, and opened anew.
 * @param {() => string} path
 * @param {Record<string, (message: MessageEvent) => void>} topics
 * @param {(isThere: boolean) => void} connected told when the connection comes and goes
 * @param {() => Promise<any>} answers fails while the server does not answer, or gives true when all is over
 */
export function stream(path, topics, connected, answers) {
  let source = null;
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const check = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(again, wait);
  };
  const open = () => {
    close();
    source = new EventSource(path());
    source.onopen = () => {
      heard();
      connected(true);
    };
    source.onerror = () => {
      connected(false);
      check(source?.readyState === EventSource.CLOSED ? 3000 : 20_000);
    };
    source.addEventListener("alive", heard);
    for (const [name, told] of Object.entries(topics))
      source.addEventListener(name, (message) => {
        heard();
        told(message);
      });
    check(20_000);
  };
  // The server says every 15 seconds that it is there, under load by and by.
  const heard = () => check(45_000);
  const again = () =>
    answers().then(
      (over) => (over ? close() : source && open()),
      () => {
        connected(false);
        check(3000);
      },
    );
  return { open, close, again, isOpen: () => Boolean(source) };
}
