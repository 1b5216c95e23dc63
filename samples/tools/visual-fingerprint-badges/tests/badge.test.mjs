import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cellsOf, differences, inGroups, readFingerprint, score } from '../badge.mjs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const pairs = JSON.parse(read('pairs.json'));
const answers = JSON.parse(read('answers.json'));
const expected = { same: [0], 'one digit': [1], swap: [2] };

test('twenty pairs, and every answer is true', () => {
  assert.equal(pairs.length, 20);
  pairs.forEach(({ id, left, right }, at) => {
    const { same, kind, id: answerId } = answers[at];
    const count = differences(left, right).length;
    assert.equal(answerId, id);
    assert.equal(count === 0, same);
    if (expected[kind]) assert.ok(expected[kind].includes(count), `${id}: ${kind} differs in ${count}`);
    else assert.ok(count > 30, `${id}: ${kind} differs in ${count}`);
    if (kind === 'ends equal') assert.ok(left.slice(0, 8) === right.slice(0, 8) && left.slice(-8) === right.slice(-8));
  });
  assert.ok(answers.filter(({ same }) => same).length >= 8);
});

test('each of the sixteen digits has a look of its own', () => {
  const rules = [...read('badges.css').matchAll(/\.badge \.d([0-9a-f]) \{ ([^}]*)\}/g)];
  assert.deepEqual(rules.map(([, digit]) => digit).join(''), '0123456789abcdef');
  assert.equal(new Set(rules.map(([, , look]) => look)).size, 16);
});

test('fingerprints are read with spaces, colons and capitals, and nothing else', () => {
  const hex = createHash('sha256').update('hello').digest('hex');
  assert.equal(readFingerprint(hex.toUpperCase().match(/../g).join(':')), hex);
  assert.equal(readFingerprint(inGroups(hex)), hex);
  assert.deepEqual(cellsOf(hex).slice(0, 3), ['d2', 'dc', 'df']);
  assert.throws(() => readFingerprint('abc'), /64 digits/);
});

test('results are counted by kind', () => {
  const said = new Map([[1, true], [2, true], [4, false]]);
  const counted = Object.fromEntries(score(answers, said).map(({ kind, asked, right }) => [kind, [asked, right]]));
  assert.deepEqual(counted, { same: [1, 1], far: [1, 0], 'one digit': [1, 1], 'ends equal': [0, 0], swap: [0, 0] });
});
