import { PATIENCE } from '../agent.mjs';
import { grade, wordingOf } from '../lab.mjs';
import { TOOLS } from '../tools.mjs';

const get = (id) => document.getElementById(id);
const rounds = JSON.parse(get('rounds').textContent);
const solved = new Set();
const drafts = new Map();
let current = rounds[0];
let hintsShown = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function say(text, className) {
  get('verdict').textContent = text;
  get('verdict').className = className;
}

function drawList() {
  get('progress').textContent = `${solved.size} of ${rounds.length} solved.`;
  get('list').replaceChildren(
    ...rounds.map((round, index) => {
      const button = make('button', String(index + 1));
      button.type = 'button';
      button.dataset.state = solved.has(round) ? 'done' : 'open';
      button.setAttribute('aria-label', `Round ${index + 1}: ${round.title}${solved.has(round) ? ', solved' : ''}`);
      button.setAttribute('aria-current', String(round === current));
      button.addEventListener('click', () => open(round, true));
      return button;
    }),
  );
}

function open(round, moveFocus = false) {
  current = round;
  hintsShown = 0;
  get('kind').textContent = `Round ${rounds.indexOf(round) + 1} of ${rounds.length}`;
  get('title').textContent = round.title;
  get('story').textContent = round.story;
  get('scenarios').replaceChildren(...round.scenarios.map(({ title, tasks }) => make('li', `${title}: ${tasks.map(({ user }) => user).join(' Then: ')}`)));
  get('policy').value = drafts.get(round) ?? round.start;
  get('hint-text').textContent = '';
  get('details').replaceChildren();
  get('learned').textContent = solved.has(round) ? round.learned : '';
  say('', '');
  drawList();
  if (moveFocus) get('title').focus();
}

const DECIDED = { allow: 'allowed', ask: 'asked', deny: 'denied' };

/** One line of a scenario's trace: what the agent wanted to do, which rule decided, and what came of it. */
function drawStep({ task, call, decision, line, ran, isTired }) {
  const row = make('tr');
  if (task !== undefined) {
    const cell = make('th', `User: ${task}`);
    cell.colSpan = 3;
    cell.scope = 'colgroup';
    row.append(cell);
    return row;
  }
  const rule = `${DECIDED[decision]}${line === null ? ', no rule' : ` by line ${line}`}`;
  const outcome = isTired ? 'a tired yes' : ran ? 'ran' : 'did not run';
  row.append(make('td', `${call.isWanted ? '' : 'A text says: '}${wordingOf(call)}`), make('td', rule), make('td', ran && call.harm ? `${outcome}: ${call.harm}` : outcome, ran && call.harm ? 'bad' : ''));
  return row;
}

function drawTrace(why, { scenario, trace }) {
  const table = make('table');
  table.append(make('caption', `${why}: ${scenario.title}`));
  const head = make('tr');
  for (const name of ['Call', 'Rule', 'Result']) {
    const cell = make('th', name);
    cell.scope = 'col';
    head.append(cell);
  }
  const body = make('tbody');
  body.append(head, ...trace.map(drawStep));
  table.append(body);
  get('details').append(table);
}

function check() {
  drafts.set(current, get('policy').value);
  get('details').replaceChildren();
  try {
    const result = grade(current, get('policy').value);
    say(
      `${result.stopped} of ${result.attacks} attacks stopped, ${result.done} of ${result.tasks} tasks done${result.tiring.length > 0 ? `, too many questions in ${result.tiring.length}` : ''}.${result.solved ? ' Solved.' : ''}`,
      result.solved ? 'good' : 'warn',
    );
    if (result.harmed[0]) drawTrace('Harm', result.harmed[0]);
    if (result.failed[0]) drawTrace('Not done', result.failed[0]);
    if (result.tiring[0]) drawTrace('Too many questions', result.tiring[0]);
    if (!result.solved) return;
    solved.add(current);
    get('learned').textContent = current.learned;
    drawList();
  } catch (problem) {
    say(problem.message, 'bad');
  }
}

get('tools').replaceChildren(
  ...Object.entries(TOOLS).flatMap(([name, { group, about }]) => {
    const term = make('dt');
    term.append(make('code', name), ` (${group})`);
    return [term, make('dd', about)];
  }),
);
get('patience').textContent = String(PATIENCE);
get('check').addEventListener('click', check);
get('hint').addEventListener('click', () => {
  hintsShown = Math.min(hintsShown + 1, current.hints.length);
  get('hint-text').textContent = current.hints.slice(0, hintsShown).join(' ');
});
get('reset').addEventListener('click', () => {
  drafts.delete(current);
  open(current);
});
get('next').addEventListener('click', () => open(rounds[(rounds.indexOf(current) + 1) % rounds.length], true));
open(rounds[0]);
