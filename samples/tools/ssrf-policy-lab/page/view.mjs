import { gradePolicy, tryLevel } from '../grade.mjs';

const get = (id) => document.getElementById(id);
const read = (id) => JSON.parse(get(id).textContent);
const [levels, jobs, world] = [read('levels'), read('jobs'), read('world')];
const entries = [...levels, ...jobs];
const solved = new Set();
const drafts = new Map();
let current = entries[0];
let hintsShown = 0;
const isJob = (entry) => jobs.includes(entry);
const labelOf = (entry) => (isJob(entry) ? `Job ${jobs.indexOf(entry) + 1}` : String(levels.indexOf(entry) + 1));

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function drawProgress() {
  const count = (list) => list.filter(({ id }) => solved.has(id)).length;
  get('progress').textContent = `${count(levels)} of ${levels.length} guards passed${jobs.length > 0 ? `, ${count(jobs)} of ${jobs.length} policies hold` : ''}.`;
  entries.forEach((entry, index) => {
    const button = get('list').children[index];
    button.dataset.state = solved.has(entry.id) ? 'solved' : 'open';
    button.setAttribute('aria-label', `${isJob(entry) ? 'Job' : 'Level'} ${labelOf(entry).replace('Job ', '')}: ${entry.title}${solved.has(entry.id) ? ', solved' : ''}`);
    button.setAttribute('aria-current', String(entry === current));
  });
}

function open(entry) {
  current = entry;
  hintsShown = 0;
  const job = isJob(entry);
  get('title').textContent = `${labelOf(entry)}. ${entry.title}`;
  get('story').textContent = entry.story;
  get('guard-part').hidden = job;
  get('guard').textContent = entry.code ?? '';
  get('level-part').hidden = job;
  get('job-part').hidden = !job;
  get('policy').value = drafts.get(entry.id) ?? entry.start ?? '';
  get('address').value = '';
  for (const id of ['hint-text', 'level-verdict', 'job-verdict']) get(id).textContent = '';
  get('steps').replaceChildren();
  get('job-details').replaceChildren();
  get('learned').textContent = solved.has(entry.id) ? (entry.learned ?? '') : '';
  drawProgress();
}

function tryAddress() {
  const { steps, service, solved: reached } = tryLevel(current, world, get('address').value.trim());
  if (reached) solved.add(current.id);
  get('steps').replaceChildren(...steps.map((step) => make('li', step)));
  get('level-verdict').textContent = reached ? `Inside: ${service.name} answers "${service.body}".` : service ? `Fetched ${service.name}. That is not inside.` : 'Nothing was fetched.';
  get('level-verdict').className = reached ? 'good' : 'warn';
  get('learned').textContent = solved.has(current.id) ? current.learned : '';
  drawProgress();
}

function drawFetch(title, { text, steps }) {
  const part = make('div');
  const list = make('ol');
  list.append(...steps.map((step) => make('li', step)));
  part.append(make('h3', title), make('code', text), list);
  return part;
}

function check() {
  drafts.set(current.id, get('policy').value);
  try {
    const { attacks, honest, passed, broken, solved: holds } = gradePolicy(current, world, get('policy').value);
    if (holds) solved.add(current.id);
    get('job-verdict').textContent = `${attacks - passed.length} of ${attacks} attacks stopped, ${honest - broken.length} of ${honest} honest fetches served.${holds ? ' The policy holds.' : ''}`;
    get('job-verdict').className = holds ? 'good' : 'warn';
    get('job-details').replaceChildren(
      ...passed.slice(0, 1).map((result) => drawFetch('An attack that passes', result)),
      ...broken.slice(0, 1).map((result) => drawFetch('An honest fetch that fails', result)),
    );
  } catch (problem) {
    get('job-verdict').textContent = problem.message;
    get('job-verdict').className = 'bad';
    get('job-details').replaceChildren();
  }
  drawProgress();
}

for (const entry of entries) {
  const button = make('button', labelOf(entry));
  button.type = 'button';
  button.addEventListener('click', () => {
    open(entry);
    get('title').focus();
  });
  get('list').append(button);
}
get('services').append(...world.services.map(({ address, port, host, name, prize }) => make('li', `${address} port ${port}${host ? ` as ${host}` : ''}: ${name}${prize ? ' (inside)' : ''}`)));
get('names').append(...Object.entries(world.names).map(([name, answers]) => make('li', `${name}: ${answers.map((list) => list.join(', ')).join('; asked again: ')}`)));
get('fetch').addEventListener('click', tryAddress);
get('address').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') tryAddress();
});
get('hint').addEventListener('click', () => {
  hintsShown = Math.min(hintsShown + 1, current.hints.length);
  get('hint-text').textContent = current.hints.slice(0, hintsShown).join(' ');
});
get('next-level').addEventListener('click', () => {
  open(entries[(entries.indexOf(current) + 1) % entries.length]);
  get('title').focus();
});
get('check').addEventListener('click', check);
get('reset').addEventListener('click', () => {
  get('policy').value = current.start;
});
open(entries[0]);
