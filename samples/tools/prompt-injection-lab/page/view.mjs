import { gradeDefense, isCode, tryAttack } from '../lab.mjs';
import { DEFAULTS } from '../pipeline.mjs';

const get = (id) => document.getElementById(id);
const levels = JSON.parse(get('levels').textContent);
const rounds = JSON.parse(get('rounds').textContent);
/** Each defense follows the level that it answers. */
const items = levels.flatMap((level) => [level, ...rounds.filter(({ opensAfter }) => opensAfter === level.id)]);
const done = new Set();
const drafts = new Map();
let current = items[0];
let hintsShown = 0;

const CHOICES = {
  outputFilter: { label: 'Filter behind the model', none: 'none', plain: 'withholds the code as it is', decoding: 'withholds it in five forms' },
  marks: { label: 'Marks around documents', none: 'none', fixed: 'three ### that everybody knows', random: 'a random mark for each document' },
  rendering: { label: 'Replies are shown as', text: 'plain text', markdown: 'Markdown with images' },
};
const FROM = { system: 'instructions', user: 'user', document: 'document' };
const isRound = ({ attacks }) => attacks !== undefined;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function drawList() {
  get('progress').textContent = `${levels.filter((one) => done.has(one)).length} of ${levels.length} attacks, ${rounds.filter((one) => done.has(one)).length} of ${rounds.length} defenses.`;
  get('list').replaceChildren(
    ...items.map((item) => {
      const name = isRound(item) ? `D${rounds.indexOf(item) + 1}` : String(levels.indexOf(item) + 1);
      const button = make('button', name);
      button.type = 'button';
      button.dataset.state = done.has(item) ? 'done' : 'open';
      button.setAttribute('aria-label', `${isRound(item) ? 'Defense' : 'Level'} ${name.replace('D', '')}: ${item.title}${done.has(item) ? ', solved' : ''}`);
      button.setAttribute('aria-current', String(item === current));
      button.addEventListener('click', () => open(item, true));
      return button;
    }),
  );
}

/** Lists what a developer chose; the code itself is never shown. */
function drawPipeline({ system, secretInPrompt, blocked, outputFilter, marks, rendering }, { secret, facts }) {
  const knowledge = [facts, secret ? (secretInPrompt ? 'The code is ....' : '(the code is not in the prompt)') : ''].filter(Boolean);
  const rows = [
    ['Instructions', [...knowledge, system].join('\n')],
    ['Input filter', blocked.length > 0 ? blocked.join(', ') : 'none'],
    [CHOICES.outputFilter.label, CHOICES.outputFilter[outputFilter]],
    [CHOICES.marks.label, CHOICES.marks[marks]],
    [CHOICES.rendering.label, CHOICES.rendering[rendering]],
  ];
  get('pipeline').replaceChildren(...rows.flatMap(([name, value]) => [make('dt', name), make('dd', value)]));
}

function open(item, moveFocus = false) {
  current = item;
  hintsShown = 0;
  const defends = isRound(item);
  get('kind').textContent = defends ? `Defense ${rounds.indexOf(item) + 1} of ${rounds.length}` : `Level ${levels.indexOf(item) + 1} of ${levels.length}`;
  get('title').textContent = item.title;
  get('story').textContent = item.story;
  get('attack').hidden = defends;
  get('defense').hidden = !defends;
  drawPipeline({ ...DEFAULTS, ...(defends ? settingsOf(item) : item.settings) }, item);
  if (defends) drawControls(item);
  else drawAttack(item);
  drawList();
  if (moveFocus) get('title').focus();
}

function drawAttack(level) {
  get('text-label').textContent = level.attacker === 'document' ? `The review that you write. The user then says: ${level.user}` : 'Your message to the assistant';
  get('text').value = drafts.get(level) ?? '';
  get('code-part').hidden = level.goal.kind !== 'code';
  get('code').value = '';
  get('reply').hidden = true;
  get('hint-text').textContent = '';
  get('verdict').textContent = '';
  get('learned').textContent = done.has(level) ? level.learned : '';
}

function send() {
  drafts.set(current, get('text').value);
  const { shown, requests, reading, solved } = tryAttack(current, get('text').value);
  get('shown').textContent = shown;
  get('requests').textContent = requests.length > 0 ? `The page loads: ${requests.join(', ')}` : '';
  get('reading').replaceChildren(
    ...reading.map(({ from, sentence, effect }) => {
      const row = make('tr');
      const hidden = from === 'system' && current.secret ? sentence.replaceAll(current.secret, '....') : sentence;
      row.append(make('td', FROM[from]), make('td', hidden), make('td', effect));
      return row;
    }),
  );
  get('reply').hidden = false;
  if (solved) finish();
  else say('verdict', current.goal.kind === 'code' ? 'If the reply gives the code away, enter it above.' : 'Not yet. Read what the model did with each sentence.', 'muted');
}

function enter() {
  if (isCode(current, get('code').value)) finish();
  else say('verdict', 'That is not the code of this level.', 'warn');
}

function finish() {
  done.add(current);
  say('verdict', 'Solved.', 'good');
  get('learned').textContent = current.learned;
  drawList();
}

function say(id, text, className) {
  get(id).textContent = text;
  get(id).className = className;
}

const settingsOf = (round) => ({ ...DEFAULTS, ...round.start, ...drafts.get(round) });

function labeled(name, text, field) {
  const part = make('p');
  const label = make('label', text);
  field.id = `control-${name}`;
  label.htmlFor = field.id;
  part.append(label, field);
  return part;
}

function drawControl(name, settings) {
  if (name === 'system' || name === 'blocked') {
    const field = make('textarea');
    Object.assign(field, { rows: name === 'system' ? 5 : 2, spellcheck: false, value: name === 'system' ? settings.system : settings.blocked.join(', ') });
    return labeled(name, name === 'system' ? 'Instructions' : 'Words that a message must not contain, with commas between them', field);
  }
  if (name === 'secretInPrompt') {
    const field = make('input');
    Object.assign(field, { type: 'checkbox', checked: settings.secretInPrompt });
    return labeled(name, 'The code is in the prompt ', field);
  }
  const { label, ...options } = CHOICES[name];
  const field = make('select');
  field.append(...Object.entries(options).map(([value, text]) => Object.assign(make('option', text), { value, selected: settings[name] === value })));
  return labeled(name, label, field);
}

function drawControls(round) {
  get('controls').replaceChildren(...round.controls.map((name) => drawControl(name, settingsOf(round))));
  get('defense-verdict').textContent = '';
  get('details').replaceChildren();
  get('defense-learned').textContent = done.has(round) ? round.learned : '';
}

function readControl(name) {
  const { value, checked } = get(`control-${name}`);
  if (name === 'secretInPrompt') return checked;
  return name === 'blocked' ? value.split(',').map((word) => word.trim()).filter(Boolean) : value;
}

function check() {
  drafts.set(current, Object.fromEntries(current.controls.map((name) => [name, readControl(name)])));
  drawPipeline(settingsOf(current), current);
  const result = gradeDefense(current, settingsOf(current));
  say('defense-verdict', `${result.stopped} of ${result.attacks} attacks stopped, ${result.served} of ${result.honest} honest messages served.${result.solved ? ' Solved.' : ''}`, result.solved ? 'good' : 'warn');
  const list = make('ul');
  const [attack] = result.passed;
  const [honest] = result.broken;
  if (attack) list.append(make('li', `Gets through: ${attack.turns.map(({ user, document: text }) => text ?? user).join(' / ')}`));
  if (honest) list.append(make('li', `Not served: ${honest.turn.document ?? honest.turn.user}`));
  get('details').replaceChildren(list);
  if (!result.solved) return;
  done.add(current);
  get('defense-learned').textContent = current.learned;
  drawList();
}

get('send').addEventListener('click', send);
get('enter').addEventListener('click', enter);
get('code').addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') enter();
});
get('hint').addEventListener('click', () => {
  hintsShown = Math.min(hintsShown + 1, current.hints.length);
  get('hint-text').textContent = current.hints.slice(0, hintsShown).join(' ');
});
get('check').addEventListener('click', check);
get('reset').addEventListener('click', () => {
  drafts.delete(current);
  open(current);
});
get('next').addEventListener('click', () => open(items[(items.indexOf(current) + 1) % items.length], true));
open(items[0]);
