import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Authenticator, Browser } from '../built/authenticator.mjs';
import { play, plays, showAnswer } from '../built/phishSite.mjs';
import { RelyingParty } from '../built/relyingParty.mjs';

const failing = ({ checks }) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test('the honest ceremony passes every check', async () => {
  const outcome = await play('honest');
  assert.equal(outcome.checks.length, 8);
  assert.deepEqual(failing(outcome), []);
  assert.match(outcome.lines.at(-1), /as Ada/);
  assert.deepEqual(showAnswer(outcome.answer).slice(3, 5), [['flags', '00000101'], ['counter', '1']]);
});

test('of all attacks only the one on the password succeeds', async () => {
  const harmed = [];
  for (const { id } of plays) if ((await play(id)).harmed) harmed.push(id);
  assert.deepEqual(harmed, ['password']);
});

test('each attack fails at its own place', async () => {
  assert.match((await play('relay')).lines.at(-1), /no key for bank-example.evil.example/);
  assert.match((await play('lie')).lines.at(-1), /may not use keys of bank.example/);
  assert.deepEqual(failing(await play('trick')), ['origin']);
  assert.deepEqual(failing(await play('edit')), ['signature']);
  assert.deepEqual(failing(await play('replay')), ['challenge', 'counter']);
  assert.deepEqual(failing(await play('pocket')), ['user verified']);
});

test('a forgotten check lets exactly its attack through', async () => {
  assert.equal((await play('trick', ['origin'])).harmed, true);
  assert.equal((await play('edit', ['signature'])).harmed, true);
  assert.equal((await play('replay', ['challenge'])).harmed, false);
  assert.equal((await play('replay', ['challenge', 'counter'])).harmed, true);
  assert.equal((await play('pocket', ['user verified'])).harmed, true);
  assert.equal((await play('lie', ['origin', 'rpIdHash'])).harmed, false);
});

test('a browser allows a subdomain, and neither strangers nor http', async () => {
  const browser = new Browser(new Authenticator());
  await browser.create('https://login.bank.example', 'bank.example', 'c');
  assert.throws(() => browser.get('https://evilbank.example', 'bank.example', 'c'), /may not use/);
  assert.throws(() => browser.get('http://bank.example', 'bank.example', 'c'), /https/);
});

test('an untouched authenticator does nothing, and a registration is not a sign-in', async () => {
  const bank = new RelyingParty();
  const key = new Authenticator();
  const browser = new Browser(key);
  const made = await browser.create(bank.origin, bank.rpId, bank.challenge());
  assert.deepEqual(failing({ checks: await bank.register('Ada', made) }), []);
  const mixed = await bank.signIn({ ...made, signature: new Uint8Array(64) });
  assert.deepEqual(failing(mixed), ['type', 'challenge', 'signature', 'counter']);
  key.touched = false;
  await assert.rejects(browser.get(bank.origin, bank.rpId, bank.challenge()), /Nobody touched/);
});
