import { FILTERS } from '../filters.mjs';
import { gradeFix, tryAttack } from '../rooms.mjs';

const get = (id) => document.getElementById(id);
const rooms = JSON.parse(get('rooms').textContent);
const progress = new Map(rooms.map(({ id }) => [id, { found: false, solved: false, draft: undefined }]));
let current = rooms[0];
let hintsShown = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** Spaces and controls that decide an attack are made visible. */
const visible = (text) => text.replace(/[\u0000-\u001f]/g, (character) => ({ '\n': '\u21b5', '\t': '\u21e5' })[character] ?? '\u2423');
const described = (parameters) => Object.entries(parameters).map(([name, value]) => `${name} = ${visible(value)}`).join(', ');

function drawProgress() {
  const states = [...progress.values()];
  get('progress').textContent = `${states.filter(({ found }) => found).length} of ${rooms.length} inputs found, ${states.filter(({ solved }) => solved).length} of ${rooms.length} repaired.`;
  rooms.forEach((room, index) => {
    const button = get('list').children[index];
    const { found, solved } = progress.get(room.id);
    button.dataset.state = solved ? 'solved' : found ? 'found' : 'open';
    button.setAttribute('aria-label', `Room ${index + 1}: ${room.title}${solved ? ', repaired' : found ? ', input found' : ''}`);
    button.setAttribute('aria-current', String(room === current));
  });
}

function drawField(name) {
  const part = make('p');
  const label = make('label', `Value of ${name}`);
  const input = make('input');
  Object.assign(input, { type: 'text', id: `field-${name}`, spellcheck: false, autocomplete: 'off' });
  label.htmlFor = input.id;
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') send();
  });
  part.append(label, input);
  return part;
}

function drawPiece({ kind, where, when, code, error, attack }) {
  const item = make('li');
  const label = attack ? 'the attacker\'s' : error ? 'does not run' : 'the page\'s own or harmless';
  item.append(make('span', label, `tag ${attack ? 'bad' : 'muted'}`), ` ${kind} in `, make('code', where), `, ${error ? `not readable: ${error}` : when}: `, make('code', code.trim()));
  return item;
}

function drawUnlocked() {
  const { found, solved } = progress.get(current.id);
  for (const id of ['check', 'reset', 'repair']) get(id).disabled = !found;
  get('fix-text').textContent = found
    ? `Change the ${current.kind === 'client' ? 'script' : 'template'} so that no attack runs and every honest visitor still sees what they typed.`
    : 'This part opens when you have found an input.';
  get('learned').textContent = found ? current.learned : '';
  if (solved) get('fix-verdict').className = 'good';
}

function open(room) {
  current = room;
  hintsShown = 0;
  const state = progress.get(room.id);
  const client = room.kind === 'client';
  get('context').textContent = `Room ${rooms.indexOf(room) + 1} of ${rooms.length}: ${room.context}`;
  get('title').textContent = room.title;
  get('story').textContent = room.story;
  get('shell-part').hidden = !client;
  get('shell').textContent = room.shell ?? '';
  get('source-title').textContent = client ? 'Its script (a toy language)' : 'The template on the server';
  get('source').textContent = room.source;
  get('repair-label').textContent = client ? 'Your script' : 'Your template';
  get('repair').value = state.draft ?? room.source;
  get('language').hidden = !client;
  get('fields').replaceChildren(...room.fields.map(drawField));
  for (const id of ['hint-text', 'attack-verdict', 'fix-verdict']) get(id).textContent = '';
  get('fix-details').replaceChildren();
  get('answer').hidden = true;
  drawUnlocked();
  drawProgress();
}

function send() {
  const parameters = Object.fromEntries(current.fields.map((name) => [name, get(`field-${name}`).value]));
  const { html, pieces, notes, solved } = tryAttack(current, parameters);
  if (solved) progress.get(current.id).found = true;
  get('received').textContent = html;
  get('pieces').replaceChildren(...(pieces.length > 0 ? pieces.map(drawPiece) : [make('li', 'Nothing.')]));
  get('notes').replaceChildren(...notes.map((note) => make('li', note)));
  get('answer').hidden = false;
  get('attack-verdict').textContent = solved ? 'Found: this input would run as code.' : 'Nothing of yours would run. Read what the browser received.';
  get('attack-verdict').className = solved ? 'good' : 'warn';
  drawUnlocked();
  drawProgress();
}

function check() {
  const state = progress.get(current.id);
  state.draft = get('repair').value;
  try {
    const result = gradeFix(current, state.draft);
    if (result.solved) state.solved = true;
    get('fix-verdict').textContent = `${result.stopped} of ${result.attacks} attacks stopped, ${result.served} of ${result.honest} honest visits right.${result.solved ? ' Repaired.' : ''}`;
    get('fix-verdict').className = result.solved ? 'good' : 'warn';
    const list = make('ul');
    if (result.passed.length > 0) list.append(make('li', `Still runs: ${described(result.passed[0])}`));
    if (result.broken.length > 0) list.append(make('li', `Not served as it should be: ${described(result.broken[0])}`));
    get('fix-details').replaceChildren(list);
  } catch (problem) {
    get('fix-verdict').textContent = problem.message;
    get('fix-verdict').className = 'bad';
    get('fix-details').replaceChildren();
  }
  drawProgress();
}

rooms.forEach((room, index) => {
  const button = make('button', String(index + 1));
  button.type = 'button';
  button.addEventListener('click', () => {
    open(room);
    get('title').focus();
  });
  get('list').append(button);
});
for (const [name, { about }] of Object.entries(FILTERS)) {
  const term = make('dt');
  term.append(make('code', name));
  get('filters').append(term, make('dd', about));
}
get('send').addEventListener('click', send);
get('hint').addEventListener('click', () => {
  hintsShown = Math.min(hintsShown + 1, current.hints.length);
  get('hint-text').textContent = current.hints.slice(0, hintsShown).join(' ');
});
get('check').addEventListener('click', check);
get('reset').addEventListener('click', () => {
  get('repair').value = current.source;
});
get('next-room').addEventListener('click', () => {
  open(rooms[(rooms.indexOf(current) + 1) % rooms.length]);
  get('title').focus();
});
open(rooms[0]);
