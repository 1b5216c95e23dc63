import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { search, toyFingerprint, WAYS } from '../attack.mjs';
import { gradePrices, priceOf } from '../prices.mjs';

const cases = JSON.parse(readFileSync(new URL('../cases.json', import.meta.url), 'utf8'));
const wayOf = (id) => WAYS.find((way) => way.id === id);
const scoresAt = (id, budget) => Array.from({ length: 20 }, (_, at) => search(wayOf(id), toyFingerprint(at + 1, 1), 77, [budget])[0].score);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The largest number of agreeing parts that is expected at least once among 2^budget attempts. */
function expectedBest(parts, chance, budget) {
  let tail = 0;
  let ways = 1;
  for (let agree = parts; agree >= 0; agree -= 1) {
    tail += ways * chance ** agree * (1 - chance) ** (parts - agree);
    if (tail * 2 ** budget >= 1) return agree;
    ways = (ways * agree) / (parts - agree + 1);
  }
  return 0;
}

test('the toy hash repeats itself and has no favorites', () => {
  assert.deepEqual(toyFingerprint(5, 9), toyFingerprint(5, 9));
  const counts = new Array(256).fill(0);
  for (let number = 0; number < 25600; number += 1) counts[toyFingerprint(3, number)[number % 8]] += 1;
  assert.ok(Math.max(...counts) < 160 && Math.min(...counts) > 50);
});

test('what a budget buys is what the theory says', () => {
  for (const [id, chance] of [['cells', 1 / 16], ['merged', 1 / 8], ['four', 1 / 4]])
    assert.ok(Math.abs(mean(scoresAt(id, 12)) - expectedBest(16, chance, 12)) < 1, id);
  assert.ok(Math.abs(mean(scoresAt('ends', 12)) - 3) < 0.8);
  assert.ok(Math.abs(mean(scoresAt('words', 16)) - 2) < 0.5);
});

test('any cells are cheaper than chosen ones, and merged looks cheaper still', () => {
  const [ends, cells, merged, four] = ['ends', 'cells', 'merged', 'four'].map((id) => mean(scoresAt(id, 14)));
  assert.ok(ends + 1 < cells && cells < merged && merged < four);
});

test('a larger budget never buys less, and equal fingerprints have everything in common', () => {
  for (const way of WAYS) {
    const target = toyFingerprint(8, 1);
    const scores = search(way, target, 77, [4, 8, 10]).map(({ score }) => score);
    assert.deepEqual(scores, scores.toSorted((a, b) => a - b));
    assert.equal(way.score(way.prepare ? way.prepare(target) : target, target), way.parts);
  }
});

test('the price list agrees with the table in LESSON.md', () => {
  const lesson = readFileSync(new URL('../LESSON.md', import.meta.url), 'utf8').split('## Answers to the price list')[1];
  const table = [...lesson.matchAll(/^\| (\d+) \| (\d+)/gm)].map(([, id, bits]) => [Number(id), Number(bits)]);
  assert.deepEqual(table, cases.map((one) => [one.id, priceOf(one)]));
});

test('prices are counted, and nothing that is typed breaks the count', () => {
  const right = cases.map((one) => String(priceOf(one)));
  assert.deepEqual(gradePrices(cases, right), { right: 12, high: 0, low: 0, empty: 0 });
  assert.deepEqual(gradePrices(cases, []), { right: 0, high: 0, low: 0, empty: 12 });
  assert.deepEqual(gradePrices(cases, cases.map(() => '<b>1e9')), { right: 0, high: 0, low: 0, empty: 12 });
  assert.deepEqual(gradePrices(cases, cases.map(() => '9999')), { right: 0, high: 12, low: 0, empty: 0 });
  for (let same = 0; same < 260; same += 1) assert.ok(gradePrices(cases, cases.map(() => String(same))).right <= 1);
});
