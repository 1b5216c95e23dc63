import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gradePrediction, gradeScene, gradeTenant, PREDICTED, stoppersOf } from '../grade.mjs';
import { FIRM_CHOICES, GROUP_CHOICES, GROUPS, START } from '../tenant.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
const [scenes, answers] = [read('scenes'), read('scene-answers')];
const set = (tenant, groups, firm = {}) => ({
  groups: Object.fromEntries(Object.entries(tenant.groups).map(([id, choices]) => [id, { ...choices, ...groups[id] }])),
  firm: { ...tenant.firm, ...firm },
});

/** The set-up of answers.md. */
const SOUND = set(
  START,
  {
    office: { method: 'passkey', fallback: 'none' },
    admins: { method: 'key', fallback: 'none', device: 'managed' },
    factory: { method: 'key', fallback: 'none' },
    contractors: { method: 'passkey', fallback: 'none' },
  },
  { deviceCode: 'rooms', legacy: 'scanner', consent: 'verified', session: 'bound', registration: 'guarded', helpdesk: 'callback' },
);

test('each scene has an answer that is one of its options, and places vary', () => {
  assert.deepEqual(answers.map(({ id }) => id), scenes.map(({ id }) => id));
  scenes.forEach(({ actions, reasons }, index) => {
    assert.ok(answers[index].action < actions.length && answers[index].reason < reasons.length);
  });
  for (const place of [0, 1, 2]) assert.ok(answers.filter(({ action }) => action === place).length <= 6);
});

test('a scene needs the right action for the right reason', () => {
  const [answer] = answers;
  assert.equal(gradeScene(answer, answer.action, answer.reason).right, true);
  assert.equal(gradeScene(answer, answer.action, answer.reason + 1).right, false);
  assert.equal(gradeScene(answer, answer.action + 1, answer.reason).right, false);
});

test('what stops what, one control at a time', () => {
  const table = Object.fromEntries(PREDICTED.map((attack) => [attack.id, stoppersOf(attack)]));
  assert.deepEqual(table, {
    fatigue: ['number', 'passkey', 'managed'],
    call: ['passkey', 'managed'],
    relay: ['passkey', 'managed'],
    'device-code': ['managed', 'rooms'],
    consent: ['verified'],
    stealer: ['bound'],
    reset: ['managed', 'callback'],
  });
  const relay = PREDICTED.find(({ id }) => id === 'relay');
  assert.equal(gradePrediction(relay, ['managed', 'passkey']).right, true);
  assert.deepEqual(gradePrediction(relay, ['passkey', 'number']), { right: false, missing: 1, extra: 1 });
});

test('the first day is open, the set-up of the answers holds and the work goes on', () => {
  const first = gradeTenant(START);
  assert.equal(first.total, 44);
  assert.ok(first.held < 20);
  assert.deepEqual([gradeTenant(SOUND).held, gradeTenant(SOUND).needs, gradeTenant(SOUND).solved], [44, [], true]);
});

test('each setting of it is needed', () => {
  for (const [id, choices] of Object.entries(START.firm)) assert.equal(gradeTenant({ ...SOUND, firm: { ...SOUND.firm, [id]: choices } }).solved, false, id);
  for (const { id } of GROUPS) assert.equal(gradeTenant(set(SOUND, { [id]: { ...START.groups[id] } })).solved, false, id);
  assert.equal(gradeTenant(set(SOUND, { contractors: { fallback: 'sms' } })).solved, false);
});

test('other sound answers are accepted', () => {
  assert.equal(gradeTenant(set(SOUND, { office: { method: 'number', device: 'managed' } })).solved, true);
  assert.equal(gradeTenant(set(SOUND, { factory: { device: 'managed' } }, { session: 'day' })).solved, true);
});

test('locking everything breaks the work', () => {
  const cases = [
    [{ factory: { method: 'passkey' } }, {}],
    [{ factory: { method: 'number' } }, {}],
    [{ contractors: { device: 'managed' } }, {}],
    [{ office: { method: 'key' } }, {}],
    [{}, { deviceCode: 'blocked' }],
    [{}, { legacy: 'off' }],
    [{}, { consent: 'admins' }],
  ];
  for (const [groups, firm] of cases) {
    const { needs, solved } = gradeTenant(set(SOUND, groups, firm));
    assert.deepEqual([needs.length, solved], [1, false], JSON.stringify([groups, firm]));
  }
});

test('a passkey does not help against device codes, consent and stolen sessions', () => {
  const tenant = set(SOUND, {}, { deviceCode: 'everyone', consent: 'anyone', session: 'long' });
  const open = gradeTenant(tenant).rows.filter(({ outcomes }) => outcomes.some(({ group, result }) => group.id === 'office' && result === 'through')).map(({ attack }) => attack.id);
  assert.deepEqual(open, ['device-code', 'consent', 'stealer']);
});

test('every option of every choice can be set', () => {
  for (const { id, options } of FIRM_CHOICES) for (const [value] of options) assert.ok(gradeTenant(set(SOUND, {}, { [id]: value })).total === 44);
  for (const { id, options } of GROUP_CHOICES) for (const [value] of options) assert.ok(gradeTenant(set(SOUND, { office: { [id]: value } })).total === 44);
});

test('the tempting options are explained', () => {
  const why = (id) => answers.find((answer) => answer.id === id).why;
  assert.match(why('poster'), /wrong password/);
  assert.match(why('number'), /text message code/);
  assert.match(why('caller'), /manager/);
});
