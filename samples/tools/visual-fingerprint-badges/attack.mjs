import { walk } from './randomart.mjs';

/**
 * The workshop: a toy fingerprint of 64 bits, and an attacker who makes key after key and keeps the one that looks most like the target.
 * Real fingerprints have 256 bits, and each attempt costs a real hash. What a budget buys is the same.
 */
export const BUDGETS = [4, 6, 8, 10, 12, 14, 16, 18];

/** The last step of MurmurHash3. It mixes well and is no cryptography, which a toy does not need. */
function mix(value) {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The 8-byte fingerprint of the attacker's key with a number. `seed` stands for everything else in the key. */
export function toyFingerprint(seed, number) {
  const high = mix(Math.imul(number, 0x9e3779b1) ^ mix(seed));
  const low = mix(Math.imul(number, 0xc2b2ae3d) ^ mix(seed ^ 0x5bd1e995));
  return Uint8Array.of(high >>> 24, high >>> 16, high >>> 8, high, low >>> 24, low >>> 16, low >>> 8, low);
}

const nibble = (bytes, at) => (at % 2 === 0 ? bytes[at >> 1] >> 4 : bytes[at >> 1] & 15);

/** In the order of a hurried reader: first, last, second, last but one, and so on. */
const fromEnds = (length) => Array.from({ length }, (_, at) => (at % 2 === 0 ? at / 2 : length - (at + 1) / 2));
const DIGITS = fromEnds(16);
const WORDS = fromEnds(8);

function matchedInOrder(order, equal) {
  const miss = order.findIndex((at) => !equal(at));
  return miss === -1 ? order.length : miss;
}

function count(length, equal) {
  let found = 0;
  for (let at = 0; at < length; at += 1) if (equal(at)) found += 1;
  return found;
}

const iconBits = (bytes) => ((bytes[0] << 16) | (bytes[1] << 8) | bytes[2]) >> 6;
const iconColor = (bits) => bits & 7;

/** Each way: how many parts it has, and how many of them a fake has in common with the target. */
export const WAYS = [
  { id: 'ends', name: 'Hex, read from both ends', unit: 'digits', parts: 16, score: (a, b) => matchedInOrder(DIGITS, (at) => nibble(a, at) === nibble(b, at)) },
  { id: 'words', name: 'Words, read from both ends', unit: 'words', parts: 8, score: (a, b) => matchedInOrder(WORDS, (at) => a[at] === b[at]) },
  { id: 'cells', name: 'Badge, any cells', unit: 'cells', parts: 16, score: (a, b) => count(16, (at) => nibble(a, at) === nibble(b, at)) },
  { id: 'merged', name: 'Badge, looks merge in pairs', unit: 'cells', parts: 16, score: (a, b) => count(16, (at) => nibble(a, at) >> 1 === nibble(b, at) >> 1) },
  { id: 'four', name: 'Badge, four looks are left', unit: 'cells', parts: 16, score: (a, b) => count(16, (at) => nibble(a, at) >> 2 === nibble(b, at) >> 2) },
  { id: 'icon', name: 'Identicon of 18 bits', unit: 'cells, color right', parts: 15, score: scoreIcon },
  { id: 'art', name: 'Randomart', unit: '% of squares visited', parts: 100, prepare: squaresOf, score: scoreArt },
];

/** A wrong color is seen at once, so only fakes with the right one count. */
function scoreIcon(a, b) {
  const [left, right] = [iconBits(a), iconBits(b)];
  if (iconColor(left) !== iconColor(right)) return 0;
  return count(15, (at) => ((left ^ right) >> (at + 3)) % 2 === 0);
}

function squaresOf(bytes) {
  return walk(bytes).visits;
}

/** Visited in both walks, of those visited in either. */
function scoreArt(visits, bytes) {
  const other = walk(bytes).visits;
  let both = 0;
  let either = 0;
  for (let at = 0; at < visits.length; at += 1) {
    if (visits[at] > 0 && other[at] > 0) both += 1;
    if (visits[at] > 0 || other[at] > 0) either += 1;
  }
  return Math.floor((100 * both) / either);
}

/** The best fake for one way after each budget: `{ budget, score, number }`. Tries 2 to the power of the largest budget. */
export function search(way, target, seed, budgets = BUDGETS) {
  const prepared = way.prepare ? way.prepare(target) : target;
  const results = [];
  let best = { score: -1, number: 0 };
  let tried = 0;
  for (const budget of budgets) {
    for (; tried < 2 ** budget; tried += 1) {
      const score = way.score(prepared, toyFingerprint(seed, tried));
      if (score > best.score) best = { score, number: tried };
    }
    results.push({ budget, ...best });
  }
  return results;
}
