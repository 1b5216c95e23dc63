import assert from 'node:assert/strict';
import test from 'node:test';
import { load, readAddress } from '../toy-browser.mjs';
import { parseHtml, textOf } from '../toy-html.mjs';
import { readScript } from '../toy-script.mjs';

const runs = (html, fragment) => load(html, fragment).pieces.filter(({ attack }) => attack).length;

test('markup that runs proof() is told from markup that does not', () => {
  const cases = [
    ['<script>proof()</script>', 1],
    ['&lt;script>proof()&lt;/script>', 0],
    ['<script type="application/json">proof()</script>', 0],
    ['<script>proof()', 0],
    ['<script>proof()</p>', 0],
    ['<script>proof()</script', 0],
    ['<script src=//evil.example.net/x.js>', 0],
    ['<iframe srcdoc="<script>proof()"></iframe>', 0],
    ['<svg onload=proof()><script>', 1],
    ['<p><img src=x onerror=proof()</p>', 0],
    ['<p><img src=x onerror=proof() </p>', 1],
    ['<noscript><img src=x onerror=proof()></noscript>', 0],
    ['<xmp><img src=x onerror=proof()></xmp>', 0],
    ['<template><img src=x onerror=proof()></template>', 0],
    ['<iframe><img src=x onerror=proof()></iframe>', 0],
    ['<img onerror=proof()>', 0],
    ['<input src=x onerror=proof()>', 0],
    ['<input type=image src=x onerror=proof()>', 1],
    ['<script type=module>proof()</script>', 1],
    ['<textarea><script>proof()</script></textarea>', 0],
    ['<textarea></textarea><script>proof()</script>', 1],
    ['<!-- <script>proof()</script> -->', 0],
    ['<!--> <script>proof()</script>', 1],
    ['<img src=x onerror="proof()">', 1],
    ['<img src=x onerror="alert()">', 0],
    ['<img src=x onerorr="proof()">', 0],
    ['<img src=x onerror=proof()', 0],
    ['<a title="<script>proof()</script>">', 0],
    ['<a onclick="&#112;roof()">', 1],
    ['<script>&#112;roof()</script>', 0],
    ['<script>"proof()"</script>', 0],
    ['<script>// proof()</script>', 0],
    ['<script>const a = "x; proof()</script>', 0],
    ['<script>`${proof()}`</script>', 1],
    ['<script src="https://evil.example.net/x.js"></script>', 1],
    ['<script src="https://shop.example.com/x.js"></script>', 0],
    ['<script src="/x.js"></script>', 0],
    ['<iframe srcdoc="&lt;script>proof()&lt;/script>"></iframe>', 1],
    ['<a x="1" x="2" onclick=proof() onclick=2>', 1],
    ['<a onclick=2 onclick=proof()>', 0],
    ['<svg onload=proof()>', 1],
    ['<svg><g onload=proof()>', 0],
    ['<p onload=proof()>', 0],
    ['<body onpageshow=proof()>', 1],
    ['<b onerror=proof()>', 0],
  ];
  for (const [html, count] of cases) assert.equal(runs(html), count, html);
});

test('innerHTML creates script elements that never run, and says so', () => {
  assert.equal(runs('<script>proof()</script>', true), 0);
  assert.match(load('<script>proof()</script>', true).notes[0], /never run/);
  assert.equal(runs('<img src=x onerror=proof()>', true), 1);
});

test('what runs through innerHTML is what Chromium runs', () => {
  const runs1 = ['<svg><svg onload=proof()>', '<style onload=proof()></style>', '<iframe onload=proof()>', '<details open ontoggle=proof()>', '<input autofocus onfocus=proof()>'];
  const runs0 = ['<svg onload=proof()>', '<div><svg onload=proof()></svg></div>', '<svg><g onload=proof()>', '<body onload=proof()>', '<body onpageshow=proof()>'];
  for (const html of runs1) assert.equal(runs(html, true), 1, html);
  for (const html of runs0) assert.equal(runs(html, true), 0, html);
  for (const html of runs0) assert.ok(load(html, true).notes.length > 0, html);
});

test('a script without an end tag says why it does not run', () => {
  assert.match(load('<p><script>proof()</p>').notes[0], /no end tag/);
});

test('addresses are read as browsers read them', () => {
  for (const text of ['JavaScript:x', ' \u0001javascript:x', 'java\tscript:x', 'java\r\nscript:x']) assert.equal(readAddress(text).scheme, 'javascript', JSON.stringify(text));
  for (const text of ['/javascript:x', '#javascript:x', 'java script:x', '?javascript:x']) assert.notEqual(readAddress(text).scheme, 'javascript', text);
});

test('text is decoded once', () => assert.equal(textOf(parseHtml('<p>&amp;lt; &#x41;&#66; &bogus;</p>')), '&lt; AB &bogus;'));

test('a script with a mistake does not run at all', () => {
  for (const code of ['"" proof()', 'f("x"); proof(', 'a = ; proof()', "'; proof()", 'proof() )', '"a" "b"; proof()', 'proof()</p', 'proof() proof()', 'x.proof()', 'proof()<//', '/proof()'])
    assert.deepEqual([code, readScript(code).proof], [code, false]);
  for (const code of ['""; proof() //"', '"" + proof() + ""', "f('x');\nproof()", 'x = /"/; proof()', 'proof`1`', 'if (a) proof()', 'while (f(1)) proof()', 'a / 2; proof()', 'proof() / 2', 'proof()</p/'])
    assert.deepEqual([code, readScript(code).proof], [code, true]);
});
