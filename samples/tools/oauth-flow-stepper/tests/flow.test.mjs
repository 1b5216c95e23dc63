import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks, careful, mistakeTexts, play } from '../built/attacker.mjs';
import { Client } from '../built/client.mjs';
import { registered, s256, Server } from '../built/server.mjs';

const harmfulWith = async (mistakes) => {
  const runs = await Promise.all(attacks.map(async ({ id }) => [id, (await play(id, { ...careful, ...mistakes })).harmed]));
  return runs.filter(([, harmed]) => harmed).map(([id]) => id);
};

test('S256 gives the value of RFC 7636, appendix B', async () => {
  assert.equal(await s256('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('a careful setup signs Ada in and withstands every attack', async () => {
  assert.deepEqual(await harmfulWith({}), []);
  const { steps } = await play('none', careful);
  assert.equal(steps.at(-1).what, 'Signed in as Ada');
});

test('each mistake opens the door to its own attacks', async () => {
  assert.deepEqual(await harmfulWith({ unboundState: true }), ['gift']);
  assert.deepEqual(await harmfulWith({ noPkce: true }), ['thief', 'reader']);
  assert.deepEqual(await harmfulWith({ looseRedirect: true }), ['link']);
  assert.deepEqual(await harmfulWith({ reusableCode: true }), ['log']);
  assert.deepEqual(await harmfulWith({ plainChallenge: true }), ['reader']);
});

test('every mistake at once lets every attack through', async () => {
  const all = Object.fromEntries(mistakeTexts.map(({ id }) => [id, true]));
  assert.equal(mistakeTexts.length, 5);
  assert.deepEqual(await harmfulWith(all), ['thief', 'reader', 'link', 'log', 'gift']);
});

test('the server refuses strangers, other addresses and a missing challenge', async () => {
  const server = new Server(careful);
  const request = await new Client(server, careful).begin('Ada');
  assert.match(server.authorize({ ...request, clientId: 'other' }, 'Ada').why, /not registered/);
  assert.match(server.authorize({ ...request, redirectUri: `${registered.redirectUri}/x` }, 'Ada').why, /not the registered address/);
  assert.match(server.authorize({ ...request, challenge: '' }, 'Ada').why, /challenge is required/);
  assert.match(server.authorize({ ...request, method: 'plain' }, 'Ada').why, /Only the method S256/);
  assert.match((await server.redeem({ ...registered, code: 'guess', verifier: 'x' })).why, /never given out/);
});

test('a code is tied to the redirect address it was sent to', async () => {
  const server = new Server(careful);
  const client = new Client(server, careful);
  const request = await client.begin('Ada');
  const { value } = server.authorize(request, 'Ada');
  assert.match((await server.redeem({ clientId: 'photo-shop', redirectUri: 'https://evil.example/', code: value.code, verifier: 'x' })).why, /differs/);
  assert.match((await client.finish('Ada', value.code, 'unknown')).why, /never gave out this state/);
});
