import { randomart } from './randomart.mjs';

/** Pairs and rounds are made from a number, so that a class can take the same study and no file holds its answers. */

export const KINDS = { same: 'equal', far: 'nothing in common', byte: 'one byte changed', swap: 'two neighboring bytes swapped', ends: 'only the ends agree' };
export const STUDY_WAYS = ['hex', 'words', 'art', 'badge'];
const PLAN = ['same', 'same', 'far', 'byte', 'swap', 'ends'];

/** A stream of whole numbers below a limit. Mulberry32: repeatable, and no source of secrets. */
export function numbersFrom(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

export const someBytes = (next, length) => Uint8Array.from({ length }, () => next(256));

function shuffle(list, next) {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = next(at + 1);
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

/** Another fingerprint that differs from the first as its kind says. Changes are never in the first or last four bytes. */
function another(bytes, kind, next) {
  const copy = bytes.slice();
  const inside = () => 4 + next(bytes.length - 9);
  if (kind === 'far') return someBytes(next, bytes.length);
  if (kind === 'ends') copy.set(someBytes(next, bytes.length - 8), 4);
  if (kind === 'byte') copy[inside()] ^= 1 + next(255);
  if (kind === 'swap') {
    const at = inside();
    [copy[at], copy[at + 1]] = [copy[at + 1], copy[at]];
  }
  return copy;
}

/** Whether two fingerprints differ, and in randomart, where several walks make one picture, also to the eye. */
function differ(a, b) {
  return a.some((byte, at) => byte !== b[at]) && randomart(a).join() !== randomart(b).join();
}

/** A pair of a kind. Tries again when a change has changed nothing, such as a swap of two equal bytes. */
export function makePair(kind, next) {
  for (;;) {
    const left = someBytes(next, 32);
    const right = another(left, kind, next);
    if (kind === 'same' || differ(left, right)) return { kind, left, right };
  }
}

/** 24 pairs in a random order: each way shows two equal pairs and one of each other kind. */
export function makeStudy(seed) {
  const next = numbersFrom(seed);
  return shuffle(STUDY_WAYS.flatMap((way) => PLAN.map((kind) => ({ way, ...makePair(kind, next) }))), next);
}

/** What somebody said, as rows: how many wrong fingerprints were let in and how many right ones turned away. `said` holds `{ same, seconds }`. */
export function report(pairs, said, by, names) {
  return names.map((name) => {
    const asked = pairs.map((pair, at) => ({ ...pair, ...said[at], wasSame: pair.kind === 'same' })).filter((pair) => pair[by] === name);
    const different = asked.filter(({ wasSame }) => !wasSame);
    const equal = asked.filter(({ wasSame }) => wasSame);
    return {
      name,
      letIn: different.filter(({ same }) => same).length,
      different: different.length,
      turnedAway: equal.filter(({ same }) => !same).length,
      equal: equal.length,
      seconds: asked.reduce((sum, { seconds }) => sum + seconds, 0) / asked.length,
    };
  });
}

/** One case of the round: eight fingerprints that should be equal, and the place of the one that is not. */
export function makeCase(way, next) {
  const { left, right } = makePair(next(2) === 0 ? 'byte' : 'swap', next);
  const odd = next(8);
  return { way, right: left, shown: Array.from({ length: 8 }, (_, at) => (at === odd ? right : left)), odd };
}
