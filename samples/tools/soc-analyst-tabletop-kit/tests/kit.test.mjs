import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('..', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const scenarios = readdirSync(root)
  .filter((name) => /^\d-/.test(name))
  .map((folder) => {
    const data = (kind) => JSON.parse(read(`${folder}/${kind}-${folder[0]}.json`));
    return { folder, alerts: data('alerts'), answers: data('answers'), ...data('cards') };
  });

test('three scenarios, each with 120 alerts in order of time, all with evidence', () => {
  assert.equal(scenarios.length, 3);
  for (const { alerts } of scenarios) {
    assert.equal(alerts.length, 120);
    assert.deepEqual(alerts.map(({ time }) => time), alerts.map(({ time }) => time).sort());
    assert.equal(new Set(alerts.map(({ id }) => id)).size, 120);
    for (const { evidence, severity } of alerts) {
      assert.ok(evidence.length > 0 && evidence.every((line) => line.length > 3));
      assert.ok(['critical', 'high', 'medium', 'low'].includes(severity));
    }
  }
});

test('every alert has an explanation in the answer key, and nothing else has', () => {
  for (const { alerts, answers } of scenarios) {
    const { escalate, either, lookalikes, routine } = answers;
    const single = { ...escalate, ...either, ...lookalikes };
    assert.equal(Object.keys(single).length, [escalate, either, lookalikes].flatMap(Object.keys).length);
    assert.ok(Object.keys(escalate).length >= 8 && Object.keys(lookalikes).length >= 4);
    const routineTitles = new Set(alerts.filter(({ id }) => !(id in single)).map(({ title }) => title));
    assert.deepEqual([...routineTitles].sort(), Object.keys(routine).sort());
    for (const id of Object.keys(single)) assert.ok(alerts.some((alert) => alert.id === id));
    for (const why of [...Object.values(single), ...Object.values(routine)]) assert.ok(why.length > 30, why);
  }
});

test('severity does not give the story away', () => {
  for (const { alerts, answers } of scenarios) {
    const loud = alerts.filter(({ severity }) => severity === 'high' || severity === 'critical');
    const loudStory = loud.filter(({ id }) => id in answers.escalate);
    assert.ok(loudStory.length > 0 && loudStory.length <= loud.length / 2, `${loudStory.length} of ${loud.length}`);
    assert.ok(Object.keys(answers.escalate).length > loudStory.length * 3);
  }
});

test('every line of a timeline is an alert of the story that says the same', () => {
  for (const { folder, alerts, answers } of scenarios) {
    const lines = read(`${folder}/timeline.csv`).trim().split('\n').slice(1);
    assert.deepEqual(lines.map((line) => line.split(',')[1]), Object.keys(answers.escalate));
    for (const line of lines) {
      const [time, id] = line.split(',');
      const alert = alerts.find((one) => one.id === id);
      assert.equal(alert.time, time);
      assert.ok(line.includes(`${alert.title}: ${alert.detail.replaceAll('"', "'")}`), line);
    }
  }
});

test('four cards each, with one best answer that neither its place nor its length gives away', () => {
  const cards = scenarios.flatMap((scenario) => scenario.cards);
  assert.equal(cards.length, 12);
  const places = [0, 0, 0];
  let longest = 0;
  let shortest = 0;
  for (const { options } of cards) {
    assert.deepEqual(options.map(({ points }) => points).sort((a, b) => a - b), [0, 5, 10]);
    const best = options.findIndex(({ points }) => points === 10);
    const lengths = options.map(({ text }) => text.length);
    places[best] += 1;
    if (lengths[best] === Math.max(...lengths)) longest += 1;
    if (lengths[best] === Math.min(...lengths)) shortest += 1;
  }
  assert.deepEqual(places, [4, 4, 4]);
  assert.ok(longest <= 4 && shortest <= 4, `${longest} longest, ${shortest} shortest`);
});

test('the cards and notes on paper say what the console says', () => {
  for (const { folder, cards, facilitator } of scenarios) {
    cards.forEach(({ text, question, options, title }, index) => {
      const card = read(`${folder}/inject-${index + 1}.md`);
      for (const words of [title, text, question, ...options.map((option) => option.text)]) assert.ok(card.includes(words), words);
    });
    const notes = read(`${folder}/facilitator.md`);
    const explained = cards.flatMap(({ options }) => options.map(({ why }) => why));
    for (const words of [...facilitator.found, ...facilitator.hints, facilitator.ask.question, facilitator.ask.answer, ...explained]) assert.ok(notes.includes(words), words);
  }
  const rubric = JSON.parse(read('rubric.json'));
  for (const { question, levels } of rubric) for (const words of [question, ...levels]) assert.ok(read('FACILITATOR.md').includes(words), words);
  for (const { question } of rubric) assert.ok(read('scoring.csv').includes(question), question);
  assert.deepEqual([rubric.length, JSON.parse(read('curveballs.json')).length], [8, 8]);
});

test('hosts are example.com, machines 192.0.2.0/24, and all other addresses reserved for documentation', () => {
  for (const { alerts } of scenarios)
    for (const { subject, address, detail, evidence } of alerts) {
      assert.match(subject, /[@.]example\.com$/);
      assert.match(address, /^192\.0\.2\.\d+$/);
      for (const [found] of [detail, ...evidence].join(' ').matchAll(/\b\d+\.\d+\.\d+\.\d+\b/g)) assert.match(found, /^(192\.0\.2|198\.51\.100|203\.0\.113)\./);
    }
});

test('six role cards, and a console that may not connect to anything', () => {
  assert.equal(read('role-cards.html').split('class="card role"').length - 1, 6);
  assert.match(read('console.html'), /content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/);
});
