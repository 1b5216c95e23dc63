import { describeCondition } from '../built/statements.mjs';
import { ask, explain, readWorld, verdicts } from '../built/puzzles.mjs';

const get = (id) => document.getElementById(id);
const puzzles = JSON.parse(get('puzzles').textContent);
const answers = JSON.parse(get('answers').textContent);
const glossary = JSON.parse(get('glossary').textContent);
const clouds = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' };
const solved = new Set();
let current = puzzles[0];

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function statementText(statement) {
  const list = (words) => words.join(', ');
  const what = statement.notActions ? `everything but ${list(statement.notActions)}` : list(statement.actions);
  const where = statement.notResources ? ` everywhere but ${list(statement.notResources)}` : statement.resources ? ` on ${list(statement.resources)}` : '';
  const who = statement.who ? ` for ${list(statement.who)}` : '';
  const when = statement.when ? `, only if ${statement.when.map(describeCondition).join(' and ')}` : '';
  return `"${statement.name}": ${statement.effect} ${what}${where}${who}${when}`;
}

function policyList(title, statements) {
  const part = make('div', undefined, 'policy');
  const items = make('ul');
  items.append(...statements.map((statement) => make('li', statementText(statement), statement.effect === 'deny' ? 'bad' : undefined)));
  part.append(make('h3', title), statements.length > 0 ? items : make('p', 'says nothing', 'muted'));
  return part;
}

function drawPolicies(world) {
  const parts = [
    ...Object.entries(world.guardrails ?? {}).map(([account, statements]) => policyList(`Guardrail of ${account}`, statements)),
    ...Object.entries(world.groups ?? {}).map(([group, statements]) => policyList(`Group ${group}`, statements)),
    ...world.identities.flatMap(({ id, groups, tags, statements, boundary, trust }) => {
      const about = [groups ? `in ${groups.join(', ')}` : '', ...Object.entries(tags ?? {}).map(([name, value]) => `${name}: ${value}`)].filter(Boolean);
      return [
        policyList(about.length > 0 ? `${id} (${about.join('; ')})` : id, statements ?? []),
        ...(boundary ? [policyList(`Boundary of ${id}`, boundary)] : []),
        ...(trust ? [policyList(`${id} trusts`, trust)] : []),
      ];
    }),
    ...world.resources.filter(({ statements }) => statements).map(({ id, statements }) => policyList(`List at the door of ${id}`, statements)),
    ...world.resources.filter(({ tags }) => tags).map(({ id, tags }) => make('p', `${id} is tagged ${Object.entries(tags).map(([name, value]) => `${name}: ${value}`).join(', ')}.`)),
  ];
  get('policies').replaceChildren(...parts);
}

function drawQuestion(question, index) {
  const field = make('fieldset');
  field.append(make('legend', ask(question)));
  if (question.session) field.append(make('p', `Session policy: ${question.session.map(statementText).join('; ')}`, 'muted'));
  if (current.wanted) {
    field.append(make('p', `Wanted: ${current.wanted[index] ? 'allowed' : 'denied'}`, current.wanted[index] ? 'good' : 'bad'));
    return field;
  }
  for (const word of ['allowed', 'denied']) {
    const label = make('label');
    const box = make('input');
    Object.assign(box, { type: 'radio', name: `question-${index}`, value: word });
    label.append(box, word);
    field.append(label);
  }
  return field;
}

function drawExplanation(world) {
  get('explanation').replaceChildren(
    ...current.questions.map((question) => {
      const steps = make('ol', undefined, 'steps');
      for (const { title, outcome, text, details } of explain(world, question)) {
        const item = make('li');
        item.append(make('span', outcome, `tag ${outcome === 'denied' ? 'bad' : outcome === 'allowed' ? 'good' : 'muted'}`), ` ${title}: ${text}`);
        if (details.length > 0) {
          const more = make('details');
          const list = make('ul');
          list.append(...details.map((detail) => make('li', detail)));
          more.append(make('summary', `${title === 'Way' ? 'Roles tried' : 'Statements looked at'}: ${details.length}`), list);
          item.append(more);
        }
        steps.append(item);
      }
      const part = make('div');
      part.append(make('h3', ask(question)), steps);
      return part;
    }),
  );
}

function worldNow() {
  return readWorld(get('world').value);
}

function drawProgress() {
  get('progress').textContent = `${solved.size} of ${puzzles.length} solved.`;
  for (const button of get('list').children) {
    const number = Number(button.dataset.number);
    button.dataset.state = solved.has(number) ? 'solved' : 'open';
    button.setAttribute('aria-label', `Puzzle ${number}${solved.has(number) ? ', solved' : ''}`);
    button.setAttribute('aria-current', String(number === current.number));
  }
}

function open(number) {
  current = puzzles.find((puzzle) => puzzle.number === number) ?? puzzles[0];
  get('chapter').textContent = current.chapter;
  get('title').textContent = `${current.number}. ${current.title}`;
  get('story').textContent = current.story;
  get('bench-title').textContent = current.wanted ? 'Repair' : 'Workbench';
  get('bench-text').textContent = current.wanted ? 'Change the cloud until every question has the wanted answer, then check.' : 'Judge first. Then you may change the cloud and watch what becomes of the answers.';
  get('bench').open = Boolean(current.wanted);
  get('world').value = JSON.stringify(current.world, null, 2);
  get('questions').replaceChildren(...current.questions.map(drawQuestion));
  for (const id of ['verdict', 'why']) get(id).textContent = '';
  get('explanation').replaceChildren();
  get('reveal').textContent = current.wanted ? 'Show one solution' : 'Show the reasoning';
  drawPolicies(current.world);
  drawProgress();
}

function check() {
  try {
    const world = worldNow();
    const now = verdicts(current, world);
    const judged = current.wanted ?? current.questions.map((_question, index) => {
      const chosen = document.querySelector(`input[name="question-${index}"]:checked`);
      return chosen ? chosen.value === 'allowed' : undefined;
    });
    const right = now.filter((verdict, index) => verdict === judged[index]).length;
    if (judged.includes(undefined)) {
      get('verdict').textContent = 'Judge every question first.';
      return;
    }
    if (right === now.length) solved.add(current.number);
    get('verdict').textContent = current.wanted ? `${right} of ${now.length} as wanted.` : `${right} of ${now.length} judged right.`;
    get('verdict').className = right === now.length ? 'good' : 'warn';
    drawPolicies(world);
    drawExplanation(world);
    drawProgress();
  } catch (problem) {
    get('verdict').textContent = `The cloud cannot be read: ${problem.message}`;
    get('verdict').className = 'bad';
  }
}

function reveal() {
  const answer = answers.find(({ number }) => number === current.number);
  get('why').textContent = answer.why;
  if (answer.solution) {
    get('world').value = JSON.stringify(answer.solution, null, 2);
    drawPolicies(answer.solution);
  }
  drawExplanation(worldNow());
}

function drawTerm(term) {
  const names = make('dl');
  for (const [cloud, name] of Object.entries(clouds)) names.append(make('dt', name), make('dd', term[cloud]));
  get('terms').append(make('h3', term.here), names, make('p', term.note.replaceAll('*', ''), 'muted'));
}

glossary.forEach(drawTerm);
for (const { number, title } of puzzles) {
  const button = make('button', String(number));
  button.type = 'button';
  button.title = title;
  button.dataset.number = String(number);
  button.addEventListener('click', () => {
    open(number);
    get('title').focus();
  });
  get('list').append(button);
}
get('check').addEventListener('click', check);
get('reveal').addEventListener('click', reveal);
get('reset').addEventListener('click', () => {
  get('world').value = JSON.stringify(current.world, null, 2);
  drawPolicies(current.world);
});
get('next').addEventListener('click', () => {
  open(current.number === puzzles.length ? 1 : current.number + 1);
  get('title').focus();
});
get('questions').addEventListener('submit', (event) => event.preventDefault());
open(1);
