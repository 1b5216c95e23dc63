import { findSecret, inspect, sayTime, signToken } from '../jwt.mjs';

const lesson = JSON.parse(document.getElementById('samples').textContent);
const words = JSON.parse(document.getElementById('weak-secrets').textContent).trim().split('\n');
const get = (id) => document.getElementById(id);
let latest = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

async function draw() {
  const turn = ++latest;
  const now = Number(get('now').value);
  get('clock').textContent = `That is ${sayTime(get('now').value)}.`;
  const { parts, checks, accepted } = await inspect(get('token').value, get('secret').value, now, lesson.expected);
  // Typing is quicker than hashing: only the newest result is shown.
  if (turn !== latest) return;
  get('verdict').dataset.turn = String(turn);
  get('verdict').textContent = accepted ? 'Accepted' : 'Refused';
  get('verdict').className = accepted ? 'good' : 'bad';
  get('checks').replaceChildren(
    ...checks.map(({ name, ok, why }) => {
      const item = make('li', undefined, ok ? 'ok' : 'not');
      item.append(make('strong', `${name}: ${ok ? 'fits' : 'does not fit'}. `), why);
      return item;
    }),
  );
  get('header').textContent = parts ? JSON.stringify(parts.header, null, 2) : '';
  get('payload').textContent = parts ? JSON.stringify(parts.payload, null, 2) : '';
}

function choose(sample, button) {
  for (const other of get('sample-buttons').children) other.setAttribute('aria-pressed', String(other === button));
  Object.assign(get('token'), { value: sample.token });
  Object.assign(get('secret'), { value: lesson.secret });
  Object.assign(get('now'), { value: String(lesson.now) });
  get('story').textContent = sample.story;
  get('found').textContent = '';
  return draw();
}

async function search() {
  try {
    const { secret, attempts } = await findSecret(get('token').value, words);
    get('found').textContent = secret === undefined ? `Not among ${attempts} words.` : `Found after ${attempts} attempts: "${secret}". Put it into the field above: the token is accepted.`;
  } catch (problem) {
    get('found').textContent = problem.message;
  }
}

async function sign() {
  get('sign-problem').textContent = '';
  try {
    get('token').value = await signToken(JSON.parse(get('own').value), get('secret').value);
    await draw();
  } catch (problem) {
    get('sign-problem').textContent = problem.message;
  }
}

const row = get('sample-buttons');
for (const sample of lesson.samples) {
  const button = make('button', sample.title);
  button.type = 'button';
  button.addEventListener('click', () => choose(sample, button));
  row.append(button);
}
for (const id of ['token', 'secret', 'now']) get(id).addEventListener('input', draw);
get('search').addEventListener('click', search);
get('sign').addEventListener('click', sign);
await choose(lesson.samples[0], row.firstElementChild);
