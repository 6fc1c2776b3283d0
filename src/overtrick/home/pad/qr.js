/** A text as a QR code (ISO/IEC 18004): bytes, correction level L, versions 1 to 25, mask 0 to 7. */

// Codewords for correction in each block, and the number of blocks, at level L by version.
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26,
];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
const BYTE_MODE = 4;
const LEVEL_L = 1;
const PADS = [0xec, 0x11];
const FIELD = 0x11d;

/**
 * Make the modules of a code: rows of dark and light. Null if the text is too long.
 * @param {string} text
 * @param {number|null} [mask]  the best one unless said
 * @returns {boolean[][]|null}
 */
export function qrModules(text, mask = null) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, index) => bytes.length <= capacity(index + 1)) + 1;
  if (!version) return null;
  const codewords = interleaved(dataCodewords(bytes, version), version);
  const masks = mask === null ? [0, 1, 2, 3, 4, 5, 6, 7] : [mask];
  const made = masks.map((each) => drawn(codewords, version, each));
  const worst = made.map(penalty);
  return made[worst.indexOf(Math.min(...worst))];
}

/** Modules that hold data: all but patterns, version and format. */
function rawModules(version) {
  const size = version * 4 + 17;
  const alignments = centres(version).length;
  const aligned = alignments ? (alignments ** 2 - 3) * 25 - (alignments - 2) * 10 : 0;
  return size * size - 192 - 31 - (size - 16) * 2 - aligned - (version >= 7 ? 36 : 0);
}

const rawCodewords = (version) => Math.floor(rawModules(version) / 8);
const dataLength = (version) => rawCodewords(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
const countBits = (version) => (version < 10 ? 8 : 16);
const capacity = (version) => Math.floor((dataLength(version) * 8 - 4 - countBits(version)) / 8);

function centres(version) {
  if (version === 1) return [];
  const number = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (number * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: number - 1 }, (_, index) => last - step * (number - 2 - index))];
}

function dataCodewords(bytes, version) {
  const bits = [];
  const push = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  const room = dataLength(version) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = [];
  for (let index = 0; index < bits.length; index += 8)
    words.push(parseInt(bits.slice(index, index + 8).join(""), 2));
  for (let index = 0; words.length < dataLength(version); index += 1) words.push(PADS[index % 2]);
  return words;
}

function interleaved(words, version) {
  const number = BLOCKS[version - 1];
  const correction = CORRECTION[version - 1];
  const short = Math.floor(words.length / number);
  const long = words.length % number;
  const divisor = divisorOf(correction);
  const blocks = [];
  for (let index = 0, start = 0; index < number; index += 1) {
    const length = short + (index >= number - long ? 1 : 0);
    const data = words.slice(start, start + length);
    blocks.push({ data, rest: remainder(data, divisor) });
    start += length;
  }
  const out = [];
  for (let place = 0; place <= short; place += 1)
    for (const block of blocks) if (place < block.data.length) out.push(block.data[place]);
  for (let place = 0; place < correction; place += 1) for (const block of blocks) out.push(block.rest[place]);
  return out;
}

function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * FIELD);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

function divisorOf(degree) {
  const result = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let index = 0; index < degree; index += 1) {
      result[index] = times(result[index], root) ^ (result[index + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data, divisor) {
  const result = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ result.shift();
    result.push(0);
    divisor.forEach((coefficient, index) => (result[index] ^= times(coefficient, factor)));
  }
  return result;
}

const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

function drawn(codewords, version, mask) {
  const size = version * 4 + 17;
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const put = (x, y, dark) => (rows[y][x] = Boolean(dark));
  for (let index = 0; index < size; index += 1) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    finder(x, y, size, put);
  const places = centres(version);
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      const last = places.length - 1;
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      square(x, y, 2, (distance) => distance !== 1, put);
    }),
  );
  formatBits(mask, size, put);
  if (version >= 7) versionBits(version, size, put);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (rows[y][x] !== null) continue;
        const dark = bit < codewords.length * 8 && (codewords[bit >> 3] >> (7 - (bit & 7))) & 1;
        put(x, y, Boolean(dark) !== (MASKS[mask](x, y) === 0));
        bit += 1;
      }
    }
  }
  return rows;
}

function square(x, y, radius, isDark, put) {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      put(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
}

function finder(x, y, size, put) {
  const inside = (place) => place >= 0 && place < size;
  square(
    x,
    y,
    4,
    (distance) => distance !== 2 && distance !== 4,
    (px, py, dark) => inside(px) && inside(py) && put(px, py, dark),
  );
}

function formatBits(mask, size, put) {
  const data = (LEVEL_L << 3) | mask;
  let rest = data;
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (index) => (bits >> index) & 1;
  for (let index = 0; index <= 5; index += 1) put(8, index, bit(index));
  put(8, 7, bit(6));
  put(8, 8, bit(7));
  put(7, 8, bit(8));
  for (let index = 9; index < 15; index += 1) put(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index += 1) put(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index += 1) put(8, size - 15 + index, bit(index));
  put(8, size - 8, true);
}

function versionBits(version, size, put) {
  let rest = version;
  for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index += 1) {
    const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)];
    put(a, b, (bits >> index) & 1);
    put(b, a, (bits >> index) & 1);
  }
}

/** How hard a code is to read: long runs, blocks, look-alikes of the corners, too dark or light. */
function penalty(rows) {
  const size = rows.length;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((line) =>
    line.map((dark) => (dark ? "1" : "0")).join(""),
  );
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) points += 40;
    }
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const dark = rows[y][x];
      if (rows[y - 1][x] === dark && rows[y][x - 1] === dark && rows[y - 1][x - 1] === dark) points += 3;
    }
  const share = (rows.flat().filter(Boolean).length * 20) / (size * size);
  return points + Math.floor(Math.abs(share - 10)) * 10;
}
