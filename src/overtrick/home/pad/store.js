/** What this browser keeps: every table's operations, and the half-entered deal. */
import { merged } from "./log.js";

const PREFIX = "overtrick.";
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const memory = new Map();
let refused = "";

/** A short random name, without what only a secure page has. @param {number} [length] */
export function randomName(length = 6) {
  return [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("");
}

/** This page, among all that write to one table. */
export const PAGE = randomName();

/** Why the browser keeps nothing, "" if it does. */
export const refusedReason = () => refused;

function read(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(PREFIX + key);
  } catch (error) {
    refused = error.message;
    return null;
  }
}

function write(key, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    refused = "";
  } catch (error) {
    memory.set(key, text);
    refused = error.message || error.name;
  }
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** The operations of a table that are kept. @returns {import("./log.js").Op[]} */
export const opsOf = (table) => parsed(read(`table.${table}`))?.ops ?? [];

/** Keep operations, with those that another page has kept meanwhile. @returns all of them */
export function keepOps(table, ops) {
  const all = merged(opsOf(table), ops);
  write(`table.${table}`, JSON.stringify({ at: Date.now(), ops: all }));
  return all;
}

/** All tables that are kept, the latest first. @returns {{id: string, at: number, ops: Object[]}[]} */
export function keptTables() {
  const keys = new Set([...memory].filter(([, text]) => text !== null).map(([key]) => key));
  try {
    for (let index = 0; index < localStorage.length; index += 1)
      keys.add((localStorage.key(index) ?? "").slice(PREFIX.length));
  } catch (error) {
    refused = error.message;
  }
  return [...keys]
    .filter((key) => key.startsWith("table."))
    .map((key) => ({ id: key.slice("table.".length), ...parsed(read(key)) }))
    .filter((each) => each.ops?.length)
    .sort((one, other) => other.at - one.at);
}

/** Let a table go. */
export const forgetTable = (table) => ["table", "with"].forEach((what) => write(`${what}.${table}`, null));

/** Keep a small thing: the open table, the half-entered deal, the theme. */
export const keep = (name, value) => write(name, value === null ? null : JSON.stringify(value));

/** Read a small thing back. */
export const kept = (name) => parsed(read(name));

/** Whether writing works now; says so in `refusedReason`. */
export function tryKeeping() {
  keep("works", 1);
  return !refused;
}

/** Call back when another tab has kept something of a table. */
export function whenKeptElsewhere(callback) {
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(`${PREFIX}table.`)) callback(event.key.slice(`${PREFIX}table.`.length));
  });
}
