// Told once, sent until it is heard, in order; an id made here keeps it from counting twice.
import { ask, newId, stream } from "../club.js";
import { back, lost, waiting } from "../connection.js";
import { S, everything, keep, mySide, playing, queue, sideOf, where } from "./state.js";

let sending = false;
let timer = 0;
let changed = () => {};
/**
 * What a page draws may fail, and its fault is reported as one: what waits is sent all the same.
 * @param {() => void} told whenever the queue or the connection has changed
 */
export const onChange = (told) => {
  changed = () => {
    try {
      told();
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  };
};

/** Tell something; it is kept on this phone before anything else. @returns {string} its id */
export function say(verb, body, told = {}) {
  const id = newId();
  const { session } = S.doc;
  keep("queue", [...everything(), { id, verb, body, told, session, where: where(), at: Date.now() }]);
  changed();
  send();
  return id;
}
/** What a person would type elsewhere, by its kind: whoever reads it has it in words. */
export const phrase = (kind, ...values) => ({ kind, values: values.map(String) });
/** Change what waits, or take it away. */
export function mend(id, change) {
  keep(
    "queue",
    everything()
      .map((item) => (item.id === id ? change && { ...item, ...change } : item))
      .filter(Boolean),
  );
  changed();
}
export const refused = () => everything().filter((item) => item.refused || item.where !== where());

const side = ({ body }) => (body.seat ? sideOf(body.seat) : mySide());
const results = () => queue().filter(({ verb }) => verb === "enter" || verb === "replace").length;
/** After it a request is let go: a browser has six connections to a host, and each may be sent again. */
const letGo = () => {
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 20000);
  return gone.signal;
};
/** A server that does not answer in time is not there, for now: we ask again; an answer that comes late counts, too. */
const inTime = (asked, late) =>
  new Promise((yes, no) => {
    let over = false;
    setTimeout(() => {
      over = true;
      no(new TypeError("no answer"));
    }, 8000);
    asked.then(
      (found) => (over ? late() : yes(found)),
      (error) => (over ? late(error) : no(error)),
    );
  });
/** What was told was heard (or refused) after all, perhaps more than once. */
function late(item, error) {
  if (!queue().some(({ id }) => id === item.id)) return;
  if (error && !(error.status && failed(item, error))) return;
  if (!error) mend(item.id, null);
  if (!queue().length) back();
  waiting(results());
  send();
}

/** Send what waits, the oldest first; what still waits then is sent again by and by. */
export async function send() {
  clearTimeout(timer);
  if (sending || S.gone) return;
  sending = true;
  try {
    for (let item = queue()[0]; item && (await told(item)); item = queue()[0]);
  } finally {
    sending = false;
    if (queue().length && !S.gone) timer = setTimeout(send, 2500);
  }
  waiting(results());
  changed();
  goOver();
}
/** Another session is played: this page is drawn for it, when all of this one is told. */
function goOver() {
  if (S.over && !S.draft?.board && !queue().length) location.reload();
}
/** @returns {Promise<boolean>} whether the next one may be sent */
async function told(item) {
  const { verb, body, id, at } = item;
  const session = item.session ? `&session=${encodeURIComponent(item.session)}` : "";
  const path = `/act/table/${verb}?phone=${S.phone}${side(item) && `%20${side(item)}`}${session}`;
  const minutes = Math.floor((Date.now() - at) / 60000);
  const wait = verb === "enter" || verb === "replace" ? { waited: Math.max(0, minutes) } : {};
  try {
    const asked = ask("POST", path, { ...body, ...wait, id }, letGo()).then(hear);
    await inTime(asked, (error) => late(item, error));
  } catch (error) {
    return failed(item, error);
  }
  mend(id, null);
  if (!queue().length) back();
  return true;
}

/** @returns {boolean} whether the next one may be sent */
function failed(item, error) {
  const { status, code } = error;
  if (!status || status >= 500 || status === 429) {
    if (!status) lost();
    return false;
  }
  if (status === 410 || status === 401) {
    S.gone = error.message;
    return false;
  }
  if (["wrong-code", "lead-not-held"].includes(code)) {
    S.fault = error.message;
    S.board = item.body.board;
    mend(item.id, null);
    return true;
  }
  mend(item.id, { refused: error.message, code });
  return true;
}

/** Read the table's document. */
export async function hear() {
  const doc = await ask("GET", `/act/table?room=${S.room}`, undefined, letGo());
  take(doc);
}
/** Take a document, unless a newer one is here. */
export function take(doc) {
  if (doc.seq < S.doc?.seq) return;
  if (doc.room !== S.room) return; // asked for before the room was chosen
  S.over = doc.session !== S.doc.session;
  if (S.over) return goOver();
  const moved = doc.round > playing();
  S.doc = doc;
  if (moved && !S.draft) {
    if (S.round !== doc.round) {
      S.called = true;
      S.from = S.round;
    }
    S.round = Math.max(S.round, doc.round);
  }
  changed();
}
/** Follow anew, in the room that was chosen. */
export const inRoom = () => table.open();
const table = stream(
  () => `/act/table/stream?room=${S.room}&phone=${S.phone}`,
  {
    table: (message) => take(JSON.parse(message.data)),
    phones: (message) => {
      S.phones = JSON.parse(message.data);
      changed();
    },
  },
  (isThere) => {
    if (isThere) {
      if (!queue().length) back();
      send();
    } else {
      lost();
      waiting(results());
    }
  },
  () =>
    hear().catch((error) => {
      if (error.status !== 410 && error.status !== 401) throw error;
      S.gone = error.message;
      changed();
      return true;
    }),
);
/** Follow the table; a page that slept or lost the server comes back into the present. */
export function follow() {
  const present = () => {
    table.again();
    send();
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !S.gone) present();
  });
  addEventListener("offline", () => lost());
  addEventListener("online", present);
  table.open();
}
