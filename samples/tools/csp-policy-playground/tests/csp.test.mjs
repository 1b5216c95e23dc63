import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decide, judge, matches, missing, parsePolicy } from '../csp.mjs';

const { page, requests, challenges } = JSON.parse(readFileSync(new URL('../resources.json', import.meta.url), 'utf8'));
const allowed = (policy, request) => decide(parsePolicy(policy), request, page).allowed;
const find = (id) => requests.find((request) => request.id === id);

test('there are thirty requests with names of their own, wanted and unwanted', () => {
  assert.equal(requests.length, 30);
  assert.equal(new Set(requests.map(({ id }) => id)).size, 30);
  assert.equal(requests.filter(({ wanted }) => wanted).length, 16);
});

test('sources match scheme, host, port and path as the standard says', () => {
  const cases = [
    ["'self'", 'https://shop.example.com/x', true],
    ["'self'", 'https://img.shop.example.com/x', false],
    ["'self'", 'wss://shop.example.com/x', true],
    ['self', 'https://shop.example.com/x', false],
    ['*', 'https://evil.example.org/', true],
    ['*', 'data:text/plain,x', false],
    ['https:', 'https://evil.example.org/', true],
    ['https:', 'http://evil.example.org/', false],
    ['http:', 'https://evil.example.org/', true],
    ['data:', 'data:text/plain,x', true],
    ['example.org', 'https://example.org/', true],
    ['example.org', 'http://example.org/', false],
    ['http://example.org', 'https://example.org/', true],
    ['*.example.org', 'https://a.b.example.org/', true],
    ['*.example.org', 'https://example.org/', false],
    ['https://example.org:8443', 'https://example.org:8443/', true],
    ['https://example.org', 'https://example.org:8443/', false],
    ['https://example.org:*', 'https://example.org:8443/', true],
    ['https://example.org/js/', 'https://example.org/js/a.js', true],
    ['https://example.org/js/', 'https://example.org/css/a.css', false],
    ['https://example.org/js', 'https://example.org/js/a.js', false],
    ['https:', 'wss://live.example.org/', false],
    ['wss://live.example.org', 'wss://live.example.org/', true],
    ['ht!tp', 'https://example.org/', false],
  ];
  for (const [source, address, expected] of cases) assert.equal(matches(source, address, page), expected, `${source} ${address}`);
});

test('the most special directive decides, and default-src stands in for the rest', () => {
  assert.equal(allowed("default-src 'none'; img-src 'self'", find('logo')), true);
  assert.equal(allowed("default-src 'self'; img-src 'none'", find('logo')), false);
  assert.equal(allowed("default-src 'none'; child-src 'self'", find('worker')), true);
  assert.equal(allowed("script-src 'none'", find('logo')), true);
});

test('forms, base and framing have no stand-in', () => {
  for (const id of ['form-evil', 'base-evil', 'framed']) {
    assert.equal(allowed("default-src 'none'", find(id)), true);
    assert.equal(allowed("form-action 'none'; base-uri 'none'; frame-ancestors 'none'", find(id)), false);
  }
});

test('a nonce or digest switches unsafe-inline off', () => {
  assert.equal(allowed("script-src 'unsafe-inline'", find('inline-evil')), true);
  assert.equal(allowed("script-src 'unsafe-inline' 'nonce-r4nd0m'", find('inline-evil')), false);
  assert.equal(allowed("script-src 'nonce-r4nd0m'", find('inline-start')), true);
  assert.equal(allowed("script-src 'nonce-other'", find('inline-start')), false);
  assert.equal(allowed("script-src 'sha256-startstartstart'", find('inline-start')), true);
  assert.equal(allowed("script-src 'unsafe-inline'", find('handler-evil')), true);
});

test('strict-dynamic trusts what trusted scripts add and forgets hosts', () => {
  const policy = "script-src 'nonce-r4nd0m' 'strict-dynamic' https:";
  assert.deepEqual(['app', 'widget-part', 'evil-script', 'jsonp'].map((id) => allowed(policy, find(id))), [true, true, false, false]);
});

test('text as a program needs its own word', () => {
  assert.equal(allowed('script-src *', find('eval')), false);
  assert.equal(allowed("script-src 'unsafe-eval'", find('eval')), true);
  assert.equal(allowed("img-src 'self'", find('eval')), true);
});

test('an empty list allows nothing, an empty policy everything', () => {
  assert.equal(allowed('img-src', find('logo')), false);
  assert.equal(judge('', requests, page).broken.length, 0);
});

test('what a browser would ignore is said', () => {
  const say = (text) => parsePolicy(text).warnings.join(' ');
  assert.match(say('image-src *'), /image-src is no directive/);
  assert.match(say("img-src 'self'; IMG-SRC *"), /twice: only the first/);
  assert.match(say('script-src self'), /needs quotes: 'self'/);
  assert.match(say("script-src 'none' https:"), /only when it stands alone/);
  assert.match(say("script-src 'own'"), /means nothing/);
  assert.equal(say("default-src 'self' 'nonce-abc' https: *.example.com; report-to x"), '');
});

test('every challenge is open at its start and solved by its answer', () => {
  assert.equal(challenges.length, 6);
  for (const challenge of challenges) {
    assert.notDeepEqual(missing(challenge, challenge.start, requests, page), [], challenge.title);
    assert.deepEqual(missing(challenge, challenge.answer, requests, page), [], challenge.title);
    assert.deepEqual(parsePolicy(challenge.answer).warnings, []);
    for (const id of [...challenge.allow, ...challenge.block]) assert.ok(find(id), id);
  }
});

test('the policy for the whole shop makes neither kind of mistake', () => {
  const { broken, open } = judge(challenges[5].answer, requests, page);
  assert.deepEqual([broken.length, open.length], [0, 0]);
});

test('words to avoid are noticed', () => {
  assert.ok(missing(challenges[5], `${challenges[5].answer} 'unsafe-inline'`, requests, page).includes('without unsafe-'));
});
