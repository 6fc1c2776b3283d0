/** A second phone at the table: what one enters the other sees, and the server keeps it for both. */
import { app, openTable, takeIn } from "./app.js";
import { button, h } from "./dom.js";
import { isDrawn } from "./main.js";
import { SPOKEN, _ } from "./say.js";
import { codeView } from "./share_view.js";
import { PAGE, keep, keepOps, kept, keptTables, opsOf, randomName } from "./store.js";

const PAUSE = 3000; // between two questions, in milliseconds
const LINK = /^#with=([a-z0-9]{20,64})$/;

const nothing = (table) => ({ table, at: 0, sent: new Set(), since: 0, seen: null, trouble: "" });

/** What is known of the table that is followed: what the server has, and when it last answered. */
let follows = nothing("");
let asks = false;
let again = false;

const followKey = (table) => (table ? (kept(`with.${table}`)?.key ?? "") : "");
const followLink = (key) => `${location.origin}${location.pathname}#with=${key}`;

/** Say what was done here, and take in what was done there; once more if more was done meanwhile. */
async function exchange() {
  again = asks;
  const joining = kept("joining");
  const table = joining ? "" : app.table;
  const key = joining || followKey(table);
  if (!key || asks) return;
  if (follows.table !== (table || key)) follows = nothing(table || key);
  asks = true;
  await exchanged(follows, key, table);
  asks = false;
  if (again) exchange();
  status();
}

async function exchanged(told, key, table) {
  const ops = table ? app.ops.filter((op) => !told.sent.has(op.id)) : [];
  try {
    const answer = await fetch("home/party", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key, page: PAGE, at: told.at, ops }),
      signal: AbortSignal.timeout(20_000),
    });
    const said = await answer.json();
    if (answer.status === 404 && table) Object.assign(told, nothing(table));
    if (answer.status === 404 && !table) keep("joining", null);
    if (!answer.ok) return void (told.trouble = said.error || answer.statusText);
    for (const op of [...ops, ...said.ops]) told.sent.add(op.id);
    if (said.at < told.at) told.sent.clear(); // an older copy of the server: it gets all again
    Object.assign(told, { at: said.at, trouble: "" });
    Object.assign(told, { seen: said.seen, since: Date.now() });
    if (!table) join(key, said.ops);
    else if (app.table === table) takeIn(said.ops);
    else keepOps(table, said.ops);
  } catch {
    told.trouble = _("no network"); // the browser's own words are no language of ours
  }
}

/** Open the table that a link leads to; the same one again, where this phone knows it. */
function join(key, ops) {
  const known = keptTables().find((each) => followKey(each.id) === key);
  const table = known?.id ?? randomName(8);
  keepOps(table, ops);
  keep(`with.${table}`, { key });
  keep("joining", null);
  openTable(table);
  app.message = _("This phone follows the table now.");
  app.redraw();
}

/** Make a key for this table, and show the link. */
function invite() {
  keep(`with.${app.table}`, { key: randomName(26) });
  exchange();
  app.redraw();
}

function leave() {
  keep(`with.${app.table}`, null);
  app.message = _("No other phone follows from now on.");
  app.redraw();
}

/** What the window of sharing says of a second phone. */
app.sharing = () => {
  const key = followKey(app.table);
  if (!key)
    return [
      h("h3", _("A second phone")),
      h("p.hint", _("It sees each deal at once, and may enter deals itself.")),
      h("div.deeds", button(_("Let a second phone follow"), invite, { id: "invite", class: "quiet" })),
    ];
  return [
    h("h3", _("A second phone")),
    h("label", { for: "follow-link" }, _("It opens this link, or reads the code; who has it may write here")),
    h("input", { id: "follow-link", readonly: true, value: followLink(key) }),
    codeView(followLink(key), _("The link as a code")),
    h("div.deeds", button(_("No other phone any more"), leave, { id: "leave", class: "quiet" })),
  ];
};

const ago = (seconds) =>
  seconds < 60 ? _("now") : _("{minutes} min ago", { minutes: Math.round(seconds / 60) });

function statusText() {
  const { trouble, since, seen } = follows;
  if (trouble) {
    const time = new Date(since).toLocaleTimeString(SPOKEN, { timeStyle: "short", hourCycle: "h23" });
    return since
      ? _("! Not shared since {time}: {trouble}. All is kept here, and sent later.", { time, trouble })
      : _("! Not shared: {trouble}. All is kept here, and sent later.", { trouble });
  }
  if (!since) return _("Looking for the other phone …");
  return seen === null
    ? _("No other phone was here yet.")
    : _("Shared. Other phone: {when}.", { when: ago(seen) });
}

/** A line about the other phone, written anew without the rest of the page. */
function status() {
  const line = document.getElementById("shared");
  const text = statusText();
  if (line && line.textContent !== text) line.textContent = text;
}

app.shared = () =>
  (followKey(app.table) || kept("joining") || (!app.table && follows.trouble)) &&
  h("p.note", { id: "shared", role: "status" }, statusText());

/** A link that was opened: its key is taken out of the address, where others may read it. */
function opened() {
  const key = LINK.exec(location.hash)?.[1];
  if (!key) return void exchange();
  history.replaceState(null, "", location.pathname);
  const known = keptTables().find((each) => followKey(each.id) === key);
  if (known && opsOf(known.id).length) openTable(known.id);
  else keep("joining", key);
  app.redraw();
  exchange();
}

app.sent = exchange;
addEventListener("online", exchange);
addEventListener("hashchange", opened);
document.addEventListener("visibilitychange", exchange);
setInterval(exchange, PAUSE);
if (isDrawn) opened();
app.redraw();
