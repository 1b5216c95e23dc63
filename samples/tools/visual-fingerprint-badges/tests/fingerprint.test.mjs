import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { identicon, inGroups, looksOf, readHex, toBase64, toDecimal, toHex, toWords } from '../fingerprint.mjs';
import { randomart } from '../randomart.mjs';

const words = JSON.parse(readFileSync(new URL('../words.json', import.meta.url), 'utf8'));
const hello = createHash('sha256').update('hello').digest();

test('a fingerprint is read with spaces, colons, and capitals, and nothing else', () => {
  assert.equal(toHex(readHex(toHex(hello).toUpperCase().match(/../g).join(':'))), hello.toString('hex'));
  assert.equal(toHex(readHex(inGroups(hello))), hello.toString('hex'));
  for (const text of ['', 'abc', 'zz']) assert.throws(() => readHex(text), /pairs of digits/);
});

test('Base64 is what OpenSSH prints, and randomart what ssh-keygen -lv draws', () => {
  const text = '+qJ7mG8lpAg1ElTlNvHHpL/ZCYznDXi+m2h6S7qj33I';
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  assert.equal(toBase64(bytes), `SHA256:${text}`);
  assert.deepEqual(randomart(bytes, '[ED25519 256]'), [
    '+--[ED25519 256]--+',
    '|oo...o   .       |',
    '|. o . o +        |',
    '| o . + o o       |',
    '|.   . o *        |',
    '| . . o oSB       |',
    '|  . . ..* B .    |',
    '|     o.+ = +     |',
    '|    ooBE. o      |',
    '|   .=@X=o+.      |',
    '+----[SHA256]-----+',
  ]);
});

test('sixty decimal digits come from sixty bytes', () => {
  const bytes = new Uint8Array(60);
  bytes.set([0xff, 0xff, 0xff, 0xff, 0xff], 5);
  const groups = toDecimal(bytes);
  assert.equal(groups.length, 12);
  assert.deepEqual(groups.slice(0, 2), ['00000', String((2 ** 40 - 1) % 100000)]);
});

function edits(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  [...a].forEach((letter, line) => {
    const next = [line + 1];
    [...b].forEach((other, at) => next.push(Math.min(row[at + 1] + 1, next[at] + 1, row[at] + (letter === other ? 0 : 1))));
    row = next;
  });
  return row.at(-1);
}

test('256 words, no two closer than three letters', () => {
  assert.equal(words.length, 256);
  words.forEach((word, at) => words.slice(at + 1).forEach((other) => assert.ok(edits(word, other) >= 3, `${word}, ${other}`)));
  assert.equal(toWords(hello, words).length, 32);
});

test('a badge has a cell for each digit, and an icon mirrors 15 of its 25 cells', () => {
  assert.deepEqual(looksOf(hello).map((look) => look.toString(16)).join(''), hello.toString('hex'));
  const { rows, color } = identicon(Uint8Array.of(0b10000000, 0, 0b11000000));
  assert.deepEqual(rows[0], [true, false, false, false, true]);
  assert.equal(color, 3);
});
