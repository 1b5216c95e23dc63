import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { report } from '../cli.mjs';
import { browsers, Jar, parseSetCookie, placeOf, play, refusal } from '../lab.mjs';

const { scenarios } = JSON.parse(readFileSync(new URL('../scenarios.json', import.meta.url), 'utf8'));
const bank = 'https://bank.example/';
const jarWith = (...lines) => {
  const jar = new Jar();
  for (const line of lines) assert.equal(jar.set(line, bank), undefined, line);
  return jar;
};

test('every scenario ends as it says', () => {
  assert.equal(scenarios.length, 12);
  for (const scenario of scenarios) {
    const { sent, readable, refused } = play(scenario);
    assert.deepEqual({ sent, readable, refused: refused.length }, scenario.expected, scenario.title);
  }
});

test('a Set-Cookie line is read as browsers read it', () => {
  const cookie = parseSetCookie('a=b=c; SECURE; httponly; SameSite=strict; Path=/x; Domain=.Bank.example; Max-Age=60; Priority=High');
  assert.deepEqual(cookie, { name: 'a', value: 'b=c', secure: true, httpOnly: true, sameSite: 'Strict', path: '/x', domain: 'bank.example', maxAge: 60 });
  assert.equal(parseSetCookie('a=1; SameSite=maybe; Path=x; Max-Age=soon').sameSite, undefined);
  assert.throws(() => parseSetCookie('nothing'), /name=value/);
});

test('the site is the scheme and the last two words of the host', () => {
  assert.equal(placeOf('https://a.b.bank.example/x').site, 'https://bank.example');
  assert.notEqual(placeOf('http://bank.example/').site, placeOf(bank).site);
});

test('each refusal has its reason', () => {
  const say = (line, address = bank, by = 'server') => refusal(parseSetCookie(line), placeOf(address), by);
  assert.match(say('a=1; Secure', 'http://bank.example/'), /https only/);
  assert.match(say('a=1; SameSite=None'), /needs Secure/);
  assert.match(say('a=1; Domain=cats.example'), /does not belong/);
  assert.match(say('a=1; Domain=example'), /belongs to everybody/);
  assert.match(say('a=1; HttpOnly', bank, 'script'), /script cannot set/);
  assert.match(say('__Secure-a=1'), /__Secure- needs/);
  for (const line of ['__Host-a=1; Secure', '__Host-a=1; Path=/', '__Host-a=1; Secure; Path=/; Domain=bank.example', '__HOST-a=1']) assert.match(say(line), /__Host- needs/);
  assert.equal(say('__Host-a=1; Secure; Path=/'), undefined);
});

test('Lax lets GET navigations through, Strict nothing, None everything', () => {
  const jar = jarWith('lax=1; Secure; SameSite=Lax', 'strict=1; Secure; SameSite=Strict', 'none=1; Secure; SameSite=None');
  const from = (page, method, navigation) => jar.send({ address: bank, page, method, navigation }).sort();
  const cats = 'https://cats.example/';
  assert.deepEqual(from(cats, 'GET', true), ['lax', 'none']);
  assert.deepEqual(from(cats, 'POST', true), ['none']);
  assert.deepEqual(from(cats, 'GET', false), ['none']);
  assert.deepEqual(from('https://news.bank.example/', 'POST', false), ['lax', 'none', 'strict']);
  assert.deepEqual(from('http://bank.example/', 'POST', true), ['none']);
  assert.deepEqual(from(undefined, 'GET', true), ['lax', 'none', 'strict']);
});

// OWASP Web Security Testing Guide, Testing for Cookies Attributes; the Firefox setting network.cookie.sameSite.laxByDefault is off.
test('a cookie without SameSite is Lax in Chrome only; Firefox and Safari send it with a foreign form', () => {
  const [chrome, firefox] = browsers;
  assert.deepEqual(play(scenarios[3], chrome).sent, []);
  assert.deepEqual(play(scenarios[3], firefox).sent, scenarios[3].expectedInFirefox);
  for (const scenario of scenarios.filter((one) => !one.expectedInFirefox)) assert.deepEqual(play(scenario, firefox).sent, scenario.expected.sent, scenario.title);
});

// Chrome Platform Status, feature 5088147346030592: cookies set less than two minutes ago are also sent with POST ("Lax + POST").
test('Chrome sends a cookie without SameSite with a foreign POST in its first two minutes, and one that says Lax never', () => {
  const post = { address: bank, page: 'https://cats.example/', method: 'POST', navigation: true };
  const jar = jarWith('none-given=1; Secure', 'lax=1; Secure; SameSite=Lax');
  jar.wait(119);
  assert.deepEqual(jar.send(post), ['none-given']);
  jar.wait(1);
  assert.deepEqual(jar.send(post), []);
});

test('every lesson text says to write SameSite, and none calls Lax the default of all browsers', () => {
  const lesson = readFileSync(new URL('../LESSON.md', import.meta.url), 'utf8');
  assert.match(lesson, /Always write SameSite/);
  assert.doesNotMatch(lesson + scenarios.map(({ answer }) => answer).join(), /Lax is the default|\(the default\)|without SameSite browsers take Lax/);
});

test('paths fit whole words, longer ones are sent first, and the folder of the page is the default', () => {
  const jar = new Jar();
  jar.set('deep=1', 'https://bank.example/account/login');
  jar.set('top=1; Path=/', bank);
  const send = (path) => jar.send({ address: `https://bank.example${path}`, page: bank });
  assert.deepEqual(send('/account/x'), ['deep', 'top']);
  assert.deepEqual(send('/account'), ['deep', 'top']);
  assert.deepEqual(send('/accounting'), ['top']);
});

test('a cookie is replaced by name, host and path, and deleted by a Max-Age of 0', () => {
  const jar = jarWith('a=1; Path=/', 'a=2; Path=/');
  assert.deepEqual(jar.decide({ address: bank }).map(({ cookie }) => cookie.value), ['2']);
  jar.set('a=; Path=/; Max-Age=0', bank);
  assert.deepEqual(jar.send({ address: bank }), []);
});

test('scripts neither read nor replace an HttpOnly cookie', () => {
  const jar = jarWith('a=1; HttpOnly; Path=/');
  assert.deepEqual(jar.readable(bank), []);
  assert.match(jar.set('a=evil; Path=/', bank, 'script'), /cannot replace/);
});

test('the terminal view lists, asks and explains', () => {
  assert.equal(report([]).split('\n').length, 12);
  assert.match(report(['4']), /What is sent\?/);
  assert.match(report(['4', 'show']), /Chrome, Edge or Opera:[^]*not sent {2}session=7f3a[^]*Firefox or Safari:[^]*sent {5}session=7f3a/);
  assert.match(report(['7', 'show']), /refused/);
  assert.throws(() => report(['99']), /scenarios 1 to 12/);
});
