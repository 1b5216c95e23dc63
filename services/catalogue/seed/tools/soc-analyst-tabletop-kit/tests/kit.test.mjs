import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('..', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const scenarios = readdirSync(root).filter((name) => /^\d-/.test(name));
const alertsOf = (name) => JSON.parse(read(`${name}/alerts.json`));

test('three scenarios, each with 120 alerts in order of time, four cards and notes', () => {
  assert.equal(scenarios.length, 3);
  for (const name of scenarios) {
    const alerts = alertsOf(name);
    assert.equal(alerts.length, 120);
    assert.deepEqual(alerts.map(({ time }) => time), alerts.map(({ time }) => time).sort());
    assert.equal(new Set(alerts.map(({ id }) => id)).size, 120);
    assert.deepEqual(readdirSync(new URL(`${name}/`, root)).sort(), ['alerts.json', 'facilitator.md', 'inject-1.md', 'inject-2.md', 'inject-3.md', 'inject-4.md', 'timeline.csv']);
  }
});

test('every line of a time line is an alert that says the same', () => {
  for (const name of scenarios) {
    const alerts = alertsOf(name);
    const lines = read(`${name}/timeline.csv`).trim().split('\n').slice(1);
    assert.equal(lines.length, 9);
    for (const line of lines) {
      const [time, id] = line.split(',');
      const alert = alerts.find((one) => one.id === id);
      assert.equal(alert.time, time);
      assert.ok(line.includes(`${alert.title}: ${alert.detail}`), line);
    }
  }
});

test('hosts are example.com, and machines 192.0.2.0/24', () => {
  for (const name of scenarios)
    for (const { subject, address } of alertsOf(name)) {
      assert.match(subject, /[@.]example\.com$/);
      assert.match(address, /^192\.0\.2\.\d+$/);
    }
});

test('six role cards and eight lines to score', () => {
  assert.equal(read('role-cards.html').split('class="card role"').length - 1, 6);
  assert.equal(read('scoring.csv').trim().split('\n').length, 9);
});
