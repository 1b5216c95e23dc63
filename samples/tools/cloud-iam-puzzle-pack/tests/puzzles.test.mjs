import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answer } from '../cli.mjs';
import { ask, explain, readWorld, verdicts } from '../built/puzzles.mjs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const puzzles = JSON.parse(read('puzzles.json'));
const answers = JSON.parse(read('answers.json'));

test('there are thirty puzzles in six chapters, the last of each a repair', () => {
  assert.deepEqual(puzzles.map(({ number }) => number), Array.from({ length: 30 }, (_none, index) => index + 1));
  assert.deepEqual(answers.map(({ number }) => number), puzzles.map(({ number }) => number));
  assert.equal(new Set(puzzles.map(({ title }) => title)).size, 30);
  for (const { number, wanted } of puzzles) assert.equal(wanted !== undefined, number % 5 === 0, `puzzle ${number}`);
});

for (const [index, puzzle] of puzzles.entries()) {
  const { verdicts: right, why, solution } = answers[index];
  test(`puzzle ${puzzle.number}, ${puzzle.title}: the evaluator agrees with the answer`, () => {
    assert.deepEqual(verdicts(puzzle, solution), right);
    assert.ok(why.length > 60);
    if (!puzzle.wanted) {
      assert.ok(right.includes(true) && right.includes(false), 'both answers occur');
      return;
    }
    assert.deepEqual(puzzle.wanted, right);
    assert.notDeepEqual(verdicts(puzzle), right, 'there is something to repair');
    assert.deepEqual(readWorld(JSON.stringify(solution)), solution);
    // A repair that simply takes everything away is none.
    assert.ok(right.includes(true));
  });
  test(`puzzle ${puzzle.number}: every explanation ends in its verdict`, () => {
    readWorld(JSON.stringify(puzzle.world));
    for (const [at, question] of puzzle.questions.entries()) {
      const steps = explain(puzzle.world, question);
      assert.equal(steps.at(-1).outcome, verdicts(puzzle)[at] ? 'allowed' : 'denied', ask(question));
      assert.ok(steps.slice(0, -1).every(({ outcome }) => outcome === 'goes on') || steps[0].title === 'Way');
      assert.match(ask(question), /\?$/);
    }
  });
}

test('answers.md says the same as answers.json', () => {
  const text = read('answers.md');
  for (const { number, verdicts: right, why } of answers) {
    const { title } = puzzles[number - 1];
    assert.ok(text.includes(`## ${number}. ${title}\n\n${right.map((allowed) => (allowed ? 'allowed' : 'denied')).join(', ')}\n\n${why}\n`), title);
  }
});

test('a cloud that is no cloud is refused with a sentence', () => {
  for (const [text, sentence] of [
    ['{', /not valid JSON/],
    ['[]', /identities and resources/],
    ['{"identities":[{"id":"a:user/b","statements":{}}],"resources":[]}', /list of statements/],
    ['{"identities":[{"id":"a:user/b","statements":[{"name":"x","effect":"maybe","actions":["*"]}]}],"resources":[]}', /allow or deny/],
    ['{"identities":[],"resources":[{"id":"a:b","statements":[{"name":"x","effect":"allow"}]}]}', /actions or notActions/],
  ]) assert.throws(() => readWorld(text), sentence);
});

test('the terminal lists, shows, explains and refuses', () => {
  assert.equal(answer([]).split('\n').length, 30);
  assert.match(answer(['7']), /The box and what is in it/);
  assert.match(answer(['29', '2']), /There is a way: mill:service\/builder -> orchard:role\/deploy/);
  assert.deepEqual(readWorld(answer(['5', 'world'])), puzzles[4].world);
  assert.throws(() => answer(['31']), /there is no puzzle 31/);
  assert.throws(() => answer(['1', '9']), /has 3 questions/);
  assert.throws(() => answer(['1', 'check', 'x.json']), /is no repair/);
});

test('names are invented', () => {
  for (const { world } of puzzles) {
    for (const { id } of [...world.identities, ...world.resources]) assert.match(id, /^(orchard|mill):/);
  }
});

test('a cloud that is not there, or is a folder, gets a sentence', () => {
  const { number } = puzzles.find(({ wanted }) => wanted);
  assert.throws(() => answer([String(number), 'check', 'nofile.json']), { message: 'there is no file named nofile.json' });
  assert.throws(() => answer([String(number), 'check', '.']), { message: '. cannot be read' });
});

test('the glossary names every idea in three clouds; lesson and terminal say the same', () => {
  const glossary = JSON.parse(read('glossary.json'));
  const lesson = read('LESSON.md');
  const printed = answer(['glossary']);
  assert.ok(glossary.length >= 15);
  for (const { here, aws, azure, gcp, note } of glossary) {
    assert.ok([here, aws, azure, gcp, note].every((text) => text.length > 2), here);
    assert.ok(lesson.includes(`| ${here} | ${aws} | ${azure} | ${gcp} |`), `${here} is in the lesson`);
    assert.ok(printed.includes(`${here}\n  AWS           ${aws}\n`), `${here} is printed`);
  }
  for (const word of ['guardrail', 'boundary', 'session policy', 'trust', 'deny', 'notActions', 'group', 'account'])
    assert.ok(glossary.some(({ here }) => here.includes(word)), `${word} is explained`);
});
