import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeToken, findSecret, fromBase64url, inspect, sayTime, signToken, toBase64url, verifySignature } from '../jwt.mjs';

const { secret, now, expected, samples } = JSON.parse(readFileSync(new URL('../samples.json', import.meta.url), 'utf8'));
const words = readFileSync(new URL('../weak-secrets.txt', import.meta.url), 'utf8').trim().split('\n');
const sample = (id) => samples.find((entry) => entry.id === id);
const failed = async (token, key = secret) => (await inspect(token, key, now, expected)).checks.filter(({ ok }) => !ok).map(({ name }) => name);

test('base64url is written and read in one way only', () => {
  for (const bytes of [[], [0], [255, 254], [1, 2, 3], [251, 255, 191]]) assert.deepEqual([...fromBase64url(toBase64url(Uint8Array.from(bytes)))], bytes);
  assert.equal(toBase64url(Uint8Array.from([251, 255])), '-_8');
  for (const text of ['a', 'ab=', 'a+b', 'a/b', 'a b', 'AB']) assert.throws(() => fromBase64url(text), text);
});

test('the token of RFC 7515, appendix A.1, is verified with its key', async () => {
  const token =
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const key = fromBase64url('AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow');
  const { signed, signature, payload } = decodeToken(token);
  assert.equal(payload.iss, 'joe');
  assert.equal(createHmac('sha256', key).update(signed).digest('base64url'), signature);
});

test('signing agrees with another implementation', async () => {
  const token = await signToken({ sub: 'ada' }, 'key');
  const { signed, signature } = decodeToken(token);
  assert.equal(signature, createHmac('sha256', 'key').update(signed).digest('base64url'));
  assert.equal(await verifySignature(token, 'key'), true);
  assert.equal(await verifySignature(token, 'Key'), false);
  assert.equal(await verifySignature(token, ''), false);
});

test('there are eight samples and exactly one of them is accepted', async () => {
  assert.equal(samples.length, 8);
  for (const { id, token, accepted } of samples) assert.equal((await inspect(token, secret, now, expected)).accepted, accepted, id);
});

test('each sample fails for its own reason', async () => {
  assert.deepEqual(await failed(sample('expired').token), ['Expiry']);
  assert.deepEqual(await failed(sample('alg-none').token), ['Algorithm', 'Signature']);
  assert.deepEqual(await failed(sample('tampered').token), ['Signature']);
  assert.deepEqual(await failed(sample('other-secret').token), ['Signature']);
  assert.deepEqual(await failed(sample('wrong-audience').token), ['Audience']);
  assert.deepEqual(await failed(sample('no-expiry').token), ['Expiry']);
  assert.deepEqual(await failed(sample('weak-secret').token), ['Signature']);
});

test('the algorithm is the server\'s decision, however the token writes its wish', async () => {
  for (const alg of ['none', 'None', 'NONE', 'HS512', 'RS256', '', undefined, 7]) {
    const token = await signToken({ exp: now + 1 }, secret, { alg });
    assert.ok((await failed(token)).includes('Algorithm'), String(alg));
  }
});

test('changing any single sign of a token is noticed', async () => {
  const { token } = sample('valid');
  for (let place = 0; place < token.length; place += 7) {
    const other = token[place] === 'A' ? 'B' : 'A';
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    assert.equal((await inspect(changed, secret, now, expected)).accepted, false, `place ${place}`);
  }
});

test('times are compared to the second, and a token can be too early', async () => {
  const token = await signToken({ exp: 100, nbf: 50 }, secret);
  for (const [time, accepted] of [[49, false], [50, true], [99, true], [100, false]]) assert.equal((await inspect(token, secret, time)).accepted, accepted, `at ${time}`);
  assert.equal((await inspect(await signToken({ exp: '100' }, secret), secret, 1)).accepted, false);
});

test('an audience may be a list', async () => {
  assert.equal((await inspect(await signToken({ exp: 9, aud: ['news', 'shop'] }, secret), secret, 1, { aud: 'shop' })).accepted, true);
});

test('what is no token gets a sentence', async () => {
  for (const text of ['', 'a.b', 'a.b.c.d', '!.!.!', `${toBase64url(new TextEncoder().encode('[]'))}.e30.x`]) {
    const { checks, accepted } = await inspect(text, secret, now);
    assert.equal(accepted, false);
    assert.ok(checks[0].why.length > 20, text);
  }
});

test('a weak secret is found in a list, a good one is not', async () => {
  assert.deepEqual(await findSecret(sample('weak-secret').token, words), { secret: 'sunshine', attempts: words.indexOf('sunshine') + 1 });
  assert.deepEqual(await findSecret(sample('valid').token, words), { secret: undefined, attempts: words.length });
});

test('times are said in UTC', () => {
  assert.equal(sayTime(0), '1970-01-01 00:00:00 UTC');
  assert.equal(sayTime('soon'), 'soon');
});
