import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gradeInventory, isRightChoice, isTooLate } from '../built/inventory.mjs';
import { gradePlan, lossOf, problemsOf } from '../built/plan.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
const [systems, systemAnswers, choices, choiceAnswers, plan] = ['systems', 'system-answers', 'choices', 'choice-answers', 'plan'].map(read);

/** The plan of answers.md. */
const BEST = { base: 2027, tapes: 2027, hsm: 2028, link: 2028, firmware: 2029, gene: 2029, vpn: 2030, shop: 2030, mail: 2031, contracts: 2032, certs: 2032 };

test('each line and each choice has one answer', () => {
  assert.deepEqual(systemAnswers.map(({ id }) => id), systems.map(({ id }) => id));
  assert.deepEqual(choiceAnswers.map(({ id }) => id), choices.map(({ id }) => id));
  choices.forEach(({ options }, index) => assert.ok(options.length === 4 && choiceAnswers[index].answer < 4));
});

test('the answers agree with what the algorithms are', () => {
  const shor = /RSA|ECDH|ECDSA|ES256|Ed25519|curve25519|group 14/;
  const hybrid = /mlkem|MLKEM|ML-KEM/;
  for (const { id, algorithm, purpose } of systems) {
    const expected = !shor.test(algorithm) || hybrid.test(algorithm) ? 'none' : purpose === 'signature' ? 'forge' : 'read';
    assert.deepEqual([algorithm, systemAnswers.find((answer) => answer.id === id).threat], [algorithm, expected]);
  }
});

test('the inventory is graded line by line', () => {
  const all = new Map(systemAnswers.map(({ id, threat }) => [id, threat]));
  assert.equal(gradeInventory(systemAnswers, all).right.length, 24);
  const grade = gradeInventory(systemAnswers, new Map([[1, 'read'], [2, 'none']]));
  assert.deepEqual([grade.right, grade.wrong, grade.open.length], [[1], [2], 22]);
  assert.equal(gradeInventory(systemAnswers, new Map(systems.map(({ id }) => [id, 'none']))).right.length, 10);
});

test('a choice has one right option', () => {
  for (const { id, options } of choices) assert.equal(options.filter((_option, index) => isRightChoice(choiceAnswers, id, index)).length, 1);
});

test("Mosca's inequality", () => {
  assert.equal(isTooLate(30, 3, 10), true);
  assert.equal(isTooLate(1, 3, 10), false);
  assert.equal(isTooLate(7, 3, 10), false);
});

test('loss counts the years in which something is sent that must outlive the deadline', () => {
  const byId = (id) => plan.projects.find((project) => project.id === id);
  assert.equal(lossOf(byId('gene'), 2029, plan), 27);
  assert.equal(lossOf(byId('vpn'), 2030, plan), 16);
  assert.equal(lossOf(byId('shop'), 2034, plan), 0);
  assert.equal(lossOf(byId('shop'), 2034, plan, 2030), 2 * 5);
  assert.equal(lossOf(byId('base'), 2034, plan), 0);
});

test('the plan of the answers is possible and passes', () => {
  const grade = gradePlan(plan, BEST);
  assert.deepEqual([grade.problems, grade.loss, grade.solved], [[], 75, true]);
});

test('no plan loses less than the best, and doing the most valuable first is close', () => {
  const order = ['base', 'hsm', 'tapes', 'gene', 'link', 'firmware', 'vpn', 'mail', 'shop', 'contracts', 'certs'];
  const projects = order.map((id) => plan.projects.find((project) => project.id === id));
  let best = Infinity;
  const search = (index, load, years, loss) => {
    if (loss >= best) return;
    if (index === projects.length) {
      best = loss;
      return;
    }
    const project = projects[index];
    for (let year = Math.max(plan.first, project.earliest); year <= Math.min(plan.last, project.deadline ?? plan.last); year += 1) {
      if ((load[year] ?? 0) + project.effort > plan.capacity || project.needs.some((need) => years[need] >= year)) continue;
      search(index + 1, { ...load, [year]: (load[year] ?? 0) + project.effort }, { ...years, [project.id]: year }, loss + lossOf(project, year, plan));
    }
  };
  search(0, {}, {}, 0);
  assert.equal(best, plan.best);
  const greedy = { ...BEST, gene: 2028, link: 2030, shop: 2029 };
  assert.deepEqual([gradePlan(plan, greedy).problems, gradePlan(plan, greedy).loss, gradePlan(plan, greedy).solved], [[], 78, true]);
});

test('decisions and plan tell one story', () => {
  const byId = (id) => plan.projects.find((project) => project.id === id);
  const [answers, gene] = [readFileSync(new URL('../answers.md', import.meta.url), 'utf8'), choiceAnswers.find(({ id }) => id === 2).why];
  const first = plan.projects.find(({ id }) => id === byId('gene').needs[0]).earliest + 1;
  assert.ok(gene.includes(`${byId('gene').effort} person-months`) && !/quarter|two machines/.test(JSON.stringify([choices, choiceAnswers, answers])));
  assert.ok(answers.includes(`so ${first} is its first possible year; in ${BEST.gene} it loses one year more, ${lossOf(byId('gene'), BEST.gene, plan)} in all`));
  for (const { name, needs } of plan.projects.filter(({ kind, needs: all }) => kind === 'read' && all.includes('hsm'))) assert.match(byId('hsm').name, /ML-KEM/, `${name} ${needs}`);
});

test('impossible and careless plans are refused, each with its reason', () => {
  const cases = [
    [{ gene: 2027 }, /Genetic data.*must be done in an earlier year/],
    [{ hsm: 2027 }, /market offers it from 2028/],
    [{ firmware: 2030 }, /2029 at the latest/],
    [{ mail: 2030 }, /2030: 22 person-months/],
    [{ certs: undefined }, /not planned/],
    [{ link: 2033 }, undefined],
  ];
  for (const [change, reason] of cases) {
    const grade = gradePlan(plan, { ...BEST, ...change });
    assert.equal(grade.solved, false);
    if (reason) assert.ok(problemsOf(plan, { ...BEST, ...change }).some((line) => reason.test(line)), String(reason));
  }
});

test('sizes of the lesson', () => {
  assert.equal(1184 + 32, 1216);
  assert.equal(1088 + 32, 1120);
  const lesson = readFileSync(new URL('../LESSON.md', import.meta.url), 'utf8');
  for (const number of ['1,184', '1,088', '2,420', '3,309', '4,627', '7,856', '17,088', '1,216', '1,120']) assert.ok(lesson.includes(number), number);
});
