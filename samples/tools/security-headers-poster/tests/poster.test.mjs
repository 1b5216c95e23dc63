import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeCards, shuffle, summarize } from '../poster.mjs';

const { headers, groups } = JSON.parse(readFileSync(new URL('../headers.json', import.meta.url), 'utf8'));
const names = headers.map(({ name }) => name);

test('there are fourteen headers, each complete and in a group', () => {
  assert.equal(new Set(names).size, 14);
  for (const header of headers) {
    assert.ok(groups[header.group], header.name);
    for (const field of ['stops', 'value', 'mistake', 'more', 'story']) assert.ok(header[field].length > 3, `${header.name} ${field}`);
  }
});

test('no story names the header it asks for', () => {
  for (const { name, story } of headers) assert.ok(!story.toLowerCase().includes(name.toLowerCase()), name);
});

test('values are plain header text', () => {
  for (const { value } of headers) assert.match(value, /^[\x20-\x7e]+$/);
});

test('every round asks for each header once, with four different names and the right one among them', () => {
  for (const seed of [0, 0.2, 0.5, 0.999]) {
    const cards = makeCards(headers, () => seed);
    assert.deepEqual(cards.map(({ answer }) => answer).sort(), [...names].sort());
    for (const { answer, options } of cards) {
      assert.equal(new Set(options).size, 4);
      assert.ok(options.includes(answer));
    }
  }
});

test('wrong names come from the same group first', () => {
  const card = makeCards(headers, () => 0.4).find(({ answer }) => answer === 'Cross-Origin-Opener-Policy');
  const isolation = headers.filter(({ group }) => group === 'isolation').map(({ name }) => name);
  assert.deepEqual([...card.options].sort(), isolation.sort());
});

test('the result counts and names what to read again', () => {
  const [first, second] = makeCards(headers, () => 0);
  const answers = [{ card: first, chosen: first.answer }, { card: second, chosen: 'X-Nothing' }];
  assert.deepEqual(summarize(answers), { right: 1, total: 2, again: [second.answer] });
});

// HTML Standard, Cross-origin opener policies: same-origin-allow-popups keeps the windows that the page opens; a page opened
// across origins keeps its opener only with unsafe-none.
test('the opener policy that allows popups belongs to the page that opens them', () => {
  const { mistake } = headers.find(({ name }) => name === 'Cross-Origin-Opener-Policy');
  assert.match(mistake, /page that opens [^.:]*: use same-origin-allow-popups/);
  assert.match(mistake, /opened by another site[^.]* needs unsafe-none/);
});

test('shuffling keeps everything', () => {
  assert.deepEqual(shuffle([1, 2, 3], () => 0).sort(), [1, 2, 3]);
});
