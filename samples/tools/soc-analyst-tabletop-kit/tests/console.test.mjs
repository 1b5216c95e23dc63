import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rate, scoreCards, scoreTriage } from '../console/score.mjs';
import { clock, drawCurveball, newSession, parseSession, toMarkdown } from '../console/session.mjs';
import { filterAlerts, groupAlerts, relatedAlerts, shortTime } from '../console/triage.mjs';

const alert = (id, more) => ({ id, time: `2026-03-10T08:0${id}:00Z`, severity: 'low', source: 'mail', title: 'A', subject: 'ada@example.com', address: '192.0.2.20', detail: '', evidence: ['x=1'], ...more });
const alerts = [alert('1', { severity: 'high', detail: 'from 203.0.113.9' }), alert('2', { title: 'B' }), alert('3', { subject: 'ben@example.com', source: 'web', evidence: ['ip=203.0.113.9'] }), alert('4', { subject: 'ben@example.com' })];
const answers = { escalate: { 1: 'why 1', 2: 'why 2' }, either: {}, lookalikes: { 3: 'why 3' }, routine: { A: 'why A' } };
const cards = [{ title: 'Start', options: [{ text: 'x', points: 5 }, { text: 'y', points: 10 }, { text: 'z', points: 0 }] }];
const scenarios = [{ id: '1', name: 'Test', alerts, cards }];
const given = (verdicts) => Object.fromEntries(Object.entries(verdicts).map(([id, verdict]) => [id, { verdict, at: '00:10' }]));

test('filters combine, and the search reads evidence', () => {
  const ids = (filters, verdicts = {}) => filterAlerts(alerts, verdicts, filters).map(({ id }) => id).join('');
  assert.equal(ids({}), '1234');
  assert.equal(ids({ severity: 'high' }), '1');
  assert.equal(ids({ words: '203.0.113.9 BEN' }), '3');
  assert.equal(ids({ source: 'mail', status: 'open' }, given({ 1: 'close' })), '24');
  assert.equal(ids({ status: 'close' }, given({ 1: 'close' })), '1');
});

test('groups put the subject with the most kinds of alerts first', () => {
  assert.deepEqual(groupAlerts(alerts, 'subject').map(({ name, kinds }) => [name, kinds]), [['ada@example.com', 2], ['ben@example.com', 1]]);
  assert.deepEqual(groupAlerts(alerts, '').map((group) => group.alerts.length), [4]);
});

test('related alerts share the subject or an outside address', () => {
  assert.deepEqual(relatedAlerts(alerts, alerts[0]).map(({ id }) => id), ['2', '3']);
  assert.equal(shortTime('2026-03-10T08:05:00Z'), 'Mar 10, 08:05');
});

test('a perfect triage has 60 points, an untouched queue none, and escalating everything does not pay', () => {
  const perfect = scoreTriage(alerts, answers, given({ 1: 'escalate', 2: 'escalate', 3: 'close', 4: 'close' }));
  assert.deepEqual([perfect.points, perfect.found, perfect.falseAlarms, perfect.open], [60, 2, 0, 0]);
  assert.equal(scoreTriage(alerts, answers, {}).points, 0);
  assert.equal(scoreTriage(alerts, answers, given({ 1: 'escalate', 2: 'escalate', 3: 'escalate', 4: 'escalate' })).points, 40);
  assert.equal(scoreTriage(alerts, answers, given({ 1: 'monitor', 2: 'monitor', 3: 'monitor', 4: 'monitor' })).points, 30);
  assert.equal(scoreTriage(alerts, answers, given({ 3: 'escalate', 4: 'close' })).points, 9);
  assert.deepEqual(perfect.rows.map(({ key, why }) => `${key} ${why}`), ['escalate why 1', 'escalate why 2', 'close why 3', 'close why A']);
});

test('cards give the points of the option taken and name the best one', () => {
  const { rows, points } = scoreCards(cards, { 0: 0 });
  assert.deepEqual([points, rows[0].best.text, rows[0].taken.text], [5, 'y', 'x']);
  assert.equal(scoreCards(cards, {}).points, 0);
  assert.equal(new Set([0, 40, 65, 85].map(rate)).size, 4);
});

test('curveballs are drawn once each', () => {
  assert.equal(drawCurveball(3, [0], 0), 1);
  assert.equal(drawCurveball(3, [0], 0.999), 2);
  assert.equal(drawCurveball(3, [0, 1, 2], 0.5), -1);
});

test('an exported session comes back the same, and anything else is refused with a sentence', () => {
  const session = { ...newSession('1'), elapsed: 61, verdicts: given({ 1: 'escalate' }), notes: [{ at: '01:00', kind: 'Known', text: 'a', alert: '1' }], dealt: [0], decisions: { 0: 1 }, rubric: { 0: 3 } };
  assert.deepEqual(parseSession(JSON.stringify(session), scenarios), session);
  assert.throws(() => parseSession('{', scenarios), /not JSON/);
  for (const text of ['null', '[]', '{}', '{"version":1,"scenario":"9"}']) assert.throws(() => parseSession(text, scenarios), /not a session/);
  const broken = [{ verdicts: { 9: { verdict: 'close', at: '00:01' } } }, { verdicts: { 1: { verdict: 'x', at: '00:01' } } }, { notes: [{ at: '1', kind: 'Known', text: 'a' }] }, { notes: [{ at: '00:01', kind: 'Known', text: 5 }] }, { dealt: [4] }, { decisions: { 0: 7 } }, { rubric: { 0: 9 } }, { elapsed: -1 }, { ended: 'yes' }];
  for (const change of broken) assert.throws(() => parseSession(JSON.stringify({ ...session, ...change }), scenarios), /damaged/, JSON.stringify(change));
});

test('the report keeps known and assumed apart, and a note cannot break out of its line', () => {
  const notes = [{ at: '00:05', kind: 'Known', text: 'rule\n## found', alert: '1' }, { at: '00:06', kind: 'Assumed', text: '[x](y)' }];
  const report = toMarkdown({ ...newSession('1'), elapsed: 65, verdicts: given({ 1: 'escalate' }), notes, decisions: { 0: 1 } }, scenarios[0]);
  assert.match(report, /^Exercise time: 01:05\./m);
  assert.match(report, /## Timeline\n\n- 2026-03-10T08:01:00Z 1 A \(ada@example\.com\)/);
  assert.match(report, /## Known\n\n- 00:05 rule \\#\\# found \(alert 1\)\n\n## Assumed\n\n- 00:06 \\\[x\\\]\(y\)/);
  assert.match(report, /- Start: y/);
  assert.equal(clock(3605), '60:05');
});
