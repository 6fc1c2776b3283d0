/** A table's pad: what its operations say, as the sheet's own values. */
import { stands } from "./log.js";

/**
 * Return what stands of a table, and the pad that is worked out from it.
 * @param {import("./log.js").Op[]} ops
 */
export function padOf(ops) {
  const found = stands(ops);
  return {
    ...found,
    pad: padFrom(
      found.settings,
      found.deals.map((deal) => deal.call),
    ),
  };
}

/**
 * Make a pad of settings and calls; players are named by their place in the list.
 * @param {Record<string, any>} settings
 * @param {Object[]} calls
 * @returns {import("./sheet.js").Pad}
 */
export function padFrom(settings, calls) {
  const { players = null, house = {} } = settings;
  const party = players && {
    players,
    rotation: settings.rotation ?? null,
    hundreds: settings.hundreds ?? null,
    stakes: settings.stakes ?? null,
    cuts: settings.cuts ?? null,
  };
  return {
    game: settings.game,
    edition: settings.edition ?? null,
    house,
    carry: house.carry ? house.carry === "yes" : null,
    rubbers: settings.rubbers ?? null,
    settle: Boolean(settings.settle),
    vulnerability: house.vulnerability ?? null,
    dealer: settings.dealer ?? null,
    language: settings.language ?? null,
    party,
    deals: calls.map((call) => callFrom(call, players)),
  };
}

/** Put names in the place of places. */
export function callFrom(call, players) {
  return {
    ...whoFrom(call, players),
    contract: call.contract,
    tricks: call.tricks,
    honours: call.honours && { ...whoFrom(call.honours, players), points: call.honours.points },
    board: call.board ?? null,
    note: call.note ?? null,
    begins: Boolean(call.begins),
  };
}

function whoFrom({ side, place }, players) {
  if (place === null || place === undefined) return { side, player: null };
  return players ? { side: null, player: players[place] ?? null } : { side: place % 2, player: null };
}
