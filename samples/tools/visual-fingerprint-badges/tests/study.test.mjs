import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHex } from '../fingerprint.mjs';
import { KINDS, makeCase, makePair, makeStudy, numbersFrom, report, STUDY_WAYS } from '../study.mjs';

const differing = ({ left, right }) => [...left].flatMap((byte, at) => (byte === right[at] ? [] : [at]));

test('every kind of pair differs as it says, and never in the first or last four bytes of a near match', () => {
  const next = numbersFrom(1);
  for (let turn = 0; turn < 300; turn += 1) {
    for (const [kind, [least, most]] of Object.entries({ same: [0, 0], byte: [1, 1], swap: [2, 2], ends: [18, 24], far: [25, 32] })) {
      const places = differing(makePair(kind, next));
      assert.ok(places.length >= least && places.length <= most, `${kind}: ${places.length}`);
      if (kind !== 'far') assert.ok(places.every((at) => at >= 4 && at < 28));
      if (kind === 'swap') assert.equal(places[1], places[0] + 1);
    }
  }
});

test('a study number makes the same 24 pairs again, and another number others', () => {
  const shown = (seed) => makeStudy(seed).map(({ way, left, right }) => `${way} ${toHex(left)} ${toHex(right)}`);
  assert.deepEqual(shown(7), shown(7));
  assert.equal(shown(7).length, 24);
  assert.equal(shown(7).filter((line) => shown(8).includes(line)).length, 0);
  for (const way of STUDY_WAYS) assert.equal(makeStudy(7).filter((pair) => pair.way === way).length, 6);
});

test('the report counts both mistakes; always the same answer hides neither', () => {
  const pairs = makeStudy(3);
  const always = (same) => report(pairs, pairs.map(() => ({ same, seconds: 2 })), 'way', STUDY_WAYS);
  for (const row of always(true)) assert.deepEqual([row.letIn, row.different, row.turnedAway, row.equal, row.seconds], [4, 4, 0, 2, 2]);
  for (const row of always(false)) assert.deepEqual([row.letIn, row.turnedAway], [0, 2]);
  const perfect = report(pairs, pairs.map(({ kind }) => ({ same: kind === 'same', seconds: 1 })), 'kind', Object.keys(KINDS));
  assert.ok(perfect.every(({ letIn, turnedAway }) => letIn === 0 && turnedAway === 0));
});

test('a case has one odd fingerprint of eight, at every place in turn', () => {
  const next = numbersFrom(9);
  const places = Array.from({ length: 200 }, () => {
    const { right, shown, odd } = makeCase('hex', next);
    assert.deepEqual(shown.flatMap((bytes, at) => (toHex(bytes) === toHex(right) ? [] : [at])), [odd]);
    return odd;
  });
  assert.equal(new Set(places).size, 8);
});
