import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { grade } from '../lab.mjs';
import { decide, readPolicy } from '../policy.mjs';

const rounds = JSON.parse(readFileSync(new URL('../rounds.json', import.meta.url), 'utf8'));
const round = (id) => rounds.find((one) => one.id === id);

/** One sound policy for each round. */
export const POLICIES = {
  mail: 'allow read\nallow send_mail to own\nask send_mail',
  web: 'allow open_page to own\ndeny open_page after secret\nallow read',
  pay: 'allow read\nask pay to known over 100\nallow pay to known',
  calendar: 'allow read\ndeny delete_file after stranger\nallow delete_file\nallow create_event to own\nask create_event',
  memory: 'allow read\ndeny note after stranger\nallow note\nallow send_mail to own\nask send_mail',
  all: [
    'deny note after stranger',
    'deny delete_file after stranger',
    'allow open_page to own',
    'deny open_page after secret',
    'allow read',
    'allow note',
    'allow delete_file',
    'allow send to own',
    'ask send',
    'ask pay to known over 100',
    'allow pay to known',
  ].join('\n'),
};

for (const { id, start } of rounds) {
  test(`${id}: a sound policy stops every attack, does every task and asks little`, () => {
    const { harmed, failed, tiring, solved } = grade(round(id), POLICIES[id]);
    const titles = (results) => results.map(({ scenario }) => scenario.title);
    assert.deepEqual([titles(harmed), titles(failed), titles(tiring), solved], [[], [], [], true]);
  });
  test(`${id}: what was there before is not enough, nor is allowing, asking or denying everything`, () => {
    for (const policy of [start, 'allow everything', 'ask everything', 'deny everything', ''])
      assert.equal(grade(round(id), policy).solved, false, policy);
  });
}

test('every line of the policy for the whole office is needed', () => {
  const lines = POLICIES.all.split('\n');
  for (const [index, line] of lines.entries())
    assert.equal(grade(round('all'), lines.toSpliced(index, 1).join('\n')).solved, false, line);
});

test('tired users say yes to the third question', () => {
  const { harmed } = grade(round('pay'), 'allow read\nask pay');
  assert.deepEqual(
    harmed.map(({ scenario }) => scenario.title),
    ['Four orders in one email'],
  );
});

test('own is the host or the domain of an address, not a word in it', () => {
  const isOwn = (to) => decide(readPolicy('allow everything to own'), { tool: 'open_page', to }, { known: [] }).decision === 'allow';
  for (const to of ['ada@larkfield.example.com', 'https://larkfield.example.com/plan', 'https://LARKFIELD.example.com']) assert.ok(isOwn(to), to);
  for (const to of [
    'https://evil.test/?u=//larkfield.example.com/x',
    'https://evil.test/x@larkfield.example.com',
    'https://larkfield.example.com.evil.test/',
    'https://larkfield.example.com@evil.test/',
    'https://evil.test\\@larkfield.example.com',
    'http://larkfield.example.com/plan',
    'eve@evil.test,ada@larkfield.example.com',
    'eve@mylarkfield.example.com',
    'mailto:eve@evil.test?cc=ada@larkfield.example.com',
    undefined,
  ])
    assert.ok(!isOwn(to), to);
});

test('the lesson: asking for payments alone, with and without reading', () => {
  const counts = (policy) => {
    const { stopped, attacks, done, harmed } = grade(round('pay'), policy);
    return [attacks - stopped, done, harmed.map(({ scenario }) => scenario.title)];
  };
  assert.deepEqual(counts('ask pay'), [0, 0, []]);
  assert.deepEqual(counts('allow read\nask pay')[2], ['Four orders in one email']);
});

test('mistakes in a policy are named with their line', () => {
  assert.throws(() => readPolicy('allow read\nforbid pay'), /Line 2: a rule begins with/);
  assert.throws(() => readPolicy('allow fly'), /Line 1: there is no tool or group fly/);
  assert.throws(() => readPolicy('ask pay over much'), /"over much" is not a condition/);
  assert.deepEqual(readPolicy('# nothing\n\n'), []);
});
