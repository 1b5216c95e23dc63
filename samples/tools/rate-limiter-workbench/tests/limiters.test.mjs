import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSetup, report } from '../cli.mjs';
import { allLimiters, FixedWindow, SlidingCounter, SlidingLog, TokenBucket } from '../built/limiters.mjs';
import { floods, people, seeded, traffic } from '../built/traffic.mjs';
import { chart, compare, usual, worstStretch } from '../built/workbench.mjs';

const limit = { count: 3, windowMs: 1000 };
const run = (limiter, times) => times.map((time) => limiter.allow('a', time));

test('every limiter allows the count at once, refuses the next and keeps keys apart', () => {
  for (const limiter of allLimiters(limit)) {
    assert.deepEqual(run(limiter, [0, 0, 0, 0]), [true, true, true, false], limiter.name);
    assert.equal(limiter.allow('b', 0), true, limiter.name);
    assert.equal(limiter.allow('a', 5000), true, limiter.name);
  }
});

test('two fixed windows meet at a border and let twice the count through', () => {
  assert.deepEqual(run(new FixedWindow(limit), [900, 950, 999, 1000, 1001, 1002, 1003]), [true, true, true, true, true, true, false]);
  assert.deepEqual(run(new SlidingLog(limit), [900, 950, 999, 1000, 1001, 1002, 1900]), [true, true, true, false, false, false, true]);
});

test('the counter weighs the window before by what still overlaps', () => {
  assert.deepEqual(run(new SlidingCounter(limit), [0, 0, 0, 1000, 1333, 1334, 1999]), [true, true, true, false, false, true, true]);
});

test('a bucket gives back one token after a third of the window', () => {
  assert.deepEqual(run(new TokenBucket(limit), [0, 0, 0, 333, 334, 600, 668]), [true, true, true, false, true, false, true]);
});

test('the sliding log never lets more than the count through in any stretch', () => {
  for (const flood of Object.keys(floods)) {
    for (const seed of [1, 2, 3]) {
      const setup = { ...usual, flood, seed, countBy: flood === 'crowd' ? 'account' : 'address' };
      const results = compare(setup);
      assert.ok(results[1].worstStretch <= 5, flood);
      assert.ok(results[0].worstStretch <= 10 && results[3].worstStretch <= 10, flood);
    }
  }
});

test('the lesson tells the truth about the usual seed', () => {
  const worst = (flood, countBy) => compare({ ...usual, flood, countBy }).map((result) => result.worstStretch);
  assert.deepEqual(worst('border crosser', 'address'), [10, 5, 5, 5]);
  assert.deepEqual(worst('hammer', 'address'), [7, 5, 5, 9]);
  assert.deepEqual(worst('crowd', 'address'), [100, 100, 100, 100]);
  assert.deepEqual(worst('crowd', 'account'), [5, 5, 5, 9]);
  assert.deepEqual(worst('sprayer', 'account'), [67, 67, 67, 67]);
  assert.deepEqual(compare({ ...usual, flood: 'crowd', countBy: 'account' }).map((result) => result.peopleRefused), [2, 2, 2, 2]);
});

test('traffic depends on the seed alone and is in order', () => {
  assert.deepEqual(traffic('crowd', 7, 10_000), traffic('crowd', 7, 10_000));
  assert.notDeepEqual(people(1, 60_000), people(2, 60_000));
  const times = traffic('hammer', 3, 60_000).map(({ at }) => at);
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
  assert.ok(times.every((time) => time < 60_000));
  const random = seeded(1);
  assert.ok(Array.from({ length: 1000 }, random).every((value) => value >= 0 && value < 1));
});

test('the worst stretch counts a half-open stretch', () => {
  assert.equal(worstStretch([0, 10, 999, 1000, 1005], 1000), 4);
  assert.equal(worstStretch([], 1000), 0);
});

test('a chart has one column for each second', () => {
  const drawn = chart({ passed: [1, 0], tried: [2, 1] });
  assert.equal(drawn.split('\n')[0], '   2 |.');
  assert.equal(drawn.split('\n')[1], '   1 |#.');
});

test('the terminal view reads its words and refuses others with a sentence', () => {
  assert.match(report(readSetup(['border crosser'])), /most in any 10 s: 10/);
  assert.throws(() => readSetup(['storm']), /floods are/);
  assert.throws(() => readSetup(['hammer', 'color']), /address, account or both/);
  assert.throws(() => readSetup(['hammer', 'both', '0']), /whole numbers/);
});
