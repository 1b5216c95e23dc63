import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('twelve examples, each with two sides and two captions', () => {
  const page = read('gallery.html');
  for (const mark of ['class="card pair"', 'demo bad-side', 'demo good-side', 'tag bad', 'tag good']) assert.equal(page.split(mark).length - 1, mark.startsWith('demo') ? 12 : 12, mark);
});

test('the slides show all twelve and lead from one to the next', () => {
  const page = read('slides.html');
  assert.equal(page.split('class="slide"').length - 1, 14);
  const targets = [...page.matchAll(/href="#(s\d+)"/g)].map(([, id]) => id);
  for (const id of targets) assert.ok(page.includes(`id="${id}"`), id);
  assert.ok(new Set(targets).size === 14);
});

test('every control is inert: no form, field, button or script', () => {
  for (const name of ['gallery.html', 'slides.html']) assert.doesNotMatch(read(name), /<(form|input|button|select|textarea|script)\b/, name);
});

test('the style sheet ships beside the pages and is the one they hold', () => {
  const css = read('gallery.css');
  for (const name of ['gallery.html', 'slides.html']) assert.ok(read(name).includes(css), name);
  for (const [, name] of read('gallery.html').matchAll(/class="(btn|tick|switch|price|clock|hot|ad|label|box|offer|tiny)\b/g)) assert.ok(css.includes(`.${name}`), name);
});

test('the checklist has a line for every example', () => {
  assert.equal(read('checklist.md').match(/^- \[ \]/gm).length, 12);
});
