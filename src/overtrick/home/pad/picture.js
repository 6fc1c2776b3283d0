/** The sheet as a picture, drawn as on paper. */
import { app } from "./app.js";
import { hundredsText, scoresOf } from "./party.js";
import { _, headed } from "./say.js";
import { SIDES, dealsOf, entriesOf, totalOf } from "./sheet.js";
import {
  callText,
  columnHeads,
  entryLabel,
  leadText,
  pairText,
  rulesText,
  stageTitle,
  tableTitle,
} from "./words.js";

const WIDTH = 720;
const ROW = 30;
const EDGE = 24;

/** Draw the whole evening. @returns {HTMLCanvasElement} */
export function drawPicture() {
  const lines = [
    ...headLines(),
    ...app.sheet.stages.flatMap(app.sheet.tariff.game === "rubber" ? rubberLines : roundLines),
    ...playerLines(),
  ];
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * 2;
  canvas.height = (lines.length * ROW + EDGE * 2) * 2;
  /** @type {any} */
  const paper = canvas.getContext("2d");
  paper.scale(2, 2);
  paper.fillStyle = "#fffdf6";
  paper.fillRect(0, 0, WIDTH, canvas.height);
  paper.fillStyle = paper.strokeStyle = "#1d1b18";
  lines.forEach((line, index) => drawLine(paper, line, EDGE + index * ROW));
  return canvas;
}

function headLines() {
  return [{ text: tableTitle(app.found.pad), bold: true }, { text: rulesText(app.sheet) }];
}

function rubberLines(stage) {
  const said = new Map(stage.deals.map((deal) => [deal.number, deal.said]));
  const words = (entry) => (entry ? [entryLabel(entry, said.get(entry.deal)), String(entry.points)] : null);
  const pairs = (entries) => {
    const [we, they] = [0, 1].map((side) => entries.filter((entry) => entry.side === side));
    return Array.from({ length: Math.max(we.length, they.length) }, (_, index) => ({
      we: words(we[index]),
      they: words(they[index]),
    }));
  };
  const below = [];
  let run = [];
  for (const deal of stage.deals) {
    run.push(...deal.entries.filter((entry) => entry.line === "below"));
    if (deal.game_to !== null) {
      below.push(...pairs(run), { rule: 1 });
      run = [];
    }
  }
  const name = (side) => [pairText(stage.chukker, side), SIDES[side]];
  return [
    {
      text: headed(
        stageTitle(app.sheet, stage.number),
        leadText(stage.total, stage.finished || stage.settled),
      ),
      bold: true,
    },
    { we: name(0), they: name(1) },
    ...pairs(entriesOf(stage).filter((entry) => entry.line === "above")).reverse(),
    { rule: 3 },
    ...below,
    ...pairs(run),
    { rule: 1 },
    { we: [_("total"), String(stage.total[0])], they: [_("total"), String(stage.total[1])] },
  ];
}

function roundLines(stage) {
  return [
    { text: headed(stageTitle(app.sheet, stage.number), leadText(stage.total, stage.finished)), bold: true },
    { sums: columnHeads() },
    ...dealsOf({ stages: [stage] }).map((deal) => ({
      text: `${deal.number}  ${callText(deal.said)}`,
      sums: totalOf(deal),
    })),
    { rule: 1, flat: true },
    { text: _("Total"), sums: stage.total },
  ];
}

/** Each player's own total, where players have one. */
function playerLines() {
  if (!app.sheet.party) return [];
  const scores = scoresOf(app.sheet).map(({ name, total }) => ({
    text: name,
    sums: ["", hundredsText(total)],
  }));
  return [{ text: _("Players, in hundreds"), bold: true }, ...scores];
}

function drawLine(paper, line, y) {
  const middle = WIDTH / 2;
  const base = y + ROW * 0.7;
  const font = (size, bold) => `${bold ? "bold " : ""}${size}px system-ui, sans-serif`;
  const put = (text, x, align, size = 17, bold = false, room = middle - EDGE) => {
    paper.font = font(size, bold);
    paper.textAlign = align;
    paper.fillText(text, x, base, room);
  };
  if (line.text) put(line.text, EDGE, "left", line.bold ? 17 : 15, line.bold, WIDTH - 2 * EDGE);
  if (line.sums)
    line.sums.forEach(
      (points, side) => points && put(String(points), WIDTH - EDGE - (1 - side) * 120, "right", 18, true),
    );
  if (line.rule) paper.fillRect(EDGE, y + ROW / 2, WIDTH - 2 * EDGE, line.rule);
  if (line.we !== undefined || line.they !== undefined || line.rule) {
    if (!line.flat) paper.fillRect(middle, y, 1, ROW);
  }
  if (line.we) {
    put(line.we[1], middle - 16, "right", 19, true);
    put(line.we[0], middle - 90, "right", 14);
  }
  if (line.they) {
    put(line.they[1], middle + 16, "left", 19, true);
    put(line.they[0], middle + 90, "left", 14);
  }
}
