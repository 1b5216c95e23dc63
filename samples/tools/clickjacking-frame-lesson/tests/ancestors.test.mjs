import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { mayBeFramed } from '../ancestors.mjs';

const cases = JSON.parse(readFileSync(new URL('../cases.json', import.meta.url), 'utf8'));
const own = 'https://bank.example';
const allowed = (csp, ...ancestors) => mayBeFramed({ own, csp, ancestors }).allowed;

test('every case of the lesson is decided as it teaches', () => {
  assert.equal(cases.length, 10);
  for (const one of cases) assert.equal(mayBeFramed(one).allowed, one.allowed, one.title);
});

test('a star covers subdomains and not the name itself', () => {
  assert.equal(allowed('frame-ancestors *.shop.example', 'https://a.shop.example'), true);
  assert.equal(allowed('frame-ancestors *.shop.example', 'https://shop.example'), false);
  assert.equal(allowed('frame-ancestors *.shop.example', 'https://evilshop.example'), false);
});

test('scheme and port count', () => {
  assert.equal(allowed('frame-ancestors https://shop.example', 'http://shop.example'), false);
  assert.equal(allowed('frame-ancestors shop.example', 'http://shop.example'), false);
  assert.equal(allowed('frame-ancestors https://shop.example', 'https://shop.example:8443'), false);
  assert.equal(allowed('frame-ancestors https://shop.example:8443', 'https://shop.example:8443'), true);
});

test('every page of this folder is inert: no form, no foreign address', () => {
  for (const name of ['bait', 'target', 'defended', 'lesson']) {
    const text = readFileSync(new URL(`../${name}.html`, import.meta.url), 'utf8');
    assert.doesNotMatch(text, /<form|https?:\/\/[^\s"']*\.(com|net|org)/, name);
  }
});
