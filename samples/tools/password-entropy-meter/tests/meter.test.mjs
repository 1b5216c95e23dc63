import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { attackers, characterSet, estimate, findPattern, judge, naiveGuesses, rankWords, sayCount, timeFor } from '../meter.mjs';

const list = readFileSync(new URL('../weak-patterns.txt', import.meta.url), 'utf8');
const ranks = rankWords(list);
const guess = (password) => estimate(password, ranks);
const kinds = (password) => guess(password).pieces.map(({ kind }) => kind);

test('the list holds 1,000 different patterns in small letters', () => {
  const lines = list.trimEnd().split('\n');
  assert.equal(lines.length, 1000);
  assert.equal(new Set(lines).size, 1000);
  assert.ok(lines.every((line) => /^[a-z0-9]+$/.test(line)));
});

test('the naive count is the character set to the power of the length', () => {
  assert.deepEqual(characterSet('aB3!'), { names: ['small letters', 'capital letters', 'digits', 'signs'], size: 95 });
  assert.equal(naiveGuesses('abcd'), 4 * Math.log10(26));
  assert.equal(naiveGuesses(''), 0);
});

test('a common word is found whatever its capitals, look-alikes and direction', () => {
  for (const word of ['dragon', 'Dragon', 'DRAGON', 'dr4g0n', 'nogard']) assert.deepEqual(kinds(word), ['word'], word);
  assert.ok(guess('dr4g0n').log10 > guess('dragon').log10);
});

test('repetition, sequences, keyboard walks, years and dates are patterns', () => {
  assert.equal(findPattern('xyqxyq', ranks).kind, 'repeat');
  assert.equal(findPattern('efgh', ranks).kind, 'sequence');
  assert.equal(findPattern('87654', ranks).kind, 'sequence');
  assert.equal(findPattern('sdfghj', ranks).kind, 'keyboard walk');
  assert.equal(findPattern('1987', ranks).kind, 'year');
  assert.equal(findPattern('24.12.1999', ranks).kind, 'date');
  assert.equal(findPattern('99.99.1999', ranks), undefined);
  assert.equal(findPattern('kq', ranks), undefined);
});

test('a season with a year is weak although its naive count is large', () => {
  const found = guess('Summer2024!');
  assert.deepEqual(found.pieces.map(({ text }) => text), ['Summer', '2024', '!']);
  assert.ok(found.naive > 21);
  assert.equal(judge(found.log10), 'weak');
});

test('words drawn by chance are worth more the more there are', () => {
  const counts = ['river', 'river copper', 'river copper velvet', 'river copper velvet lamp'].map((text) => guess(text).log10);
  assert.deepEqual([...counts].sort((a, b) => a - b), counts);
});

test('sixteen signs by chance are strong and read as one loose piece', () => {
  const found = guess('vW8-mXq2Zt_Lh5Rb');
  assert.deepEqual(found.pieces.map(({ kind }) => kind), ['loose signs']);
  assert.equal(judge(found.log10), 'strong');
});

test('the pieces always spell the password, and the informed count never exceeds the naive one', () => {
  for (const password of ['a', 'zz', 'Tr0ub4dor&3', 'qwertyuiop', 'caf\u00e9 \u{1f600}', 'x'.repeat(60), '1234567890abcdef']) {
    const found = guess(password);
    assert.equal(found.pieces.map(({ text }) => text).join(''), password);
    assert.ok(found.log10 <= found.naive + 1e-9);
  }
});

test('times and counts are said in words', () => {
  assert.equal(timeFor(3, 1e4), 'less than a second');
  assert.equal(timeFor(12, 1e4), 'years');
  assert.equal(timeFor(60, attackers[2].perSecond), 'longer than anybody will wait');
  assert.equal(sayCount(2), '100');
  assert.equal(sayCount(7), '10.0 million');
  assert.equal(sayCount(23), '10 to the power of 23.0');
});
