import { judge, missing } from '../csp.mjs';

const { page, requests, challenges } = JSON.parse(document.getElementById('resources').textContent);
const get = (id) => document.getElementById(id);
let current = challenges[0];

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function drawRow({ request, allowed, directive, why }) {
  const concerned = current.allow.includes(request.id) || current.block.includes(request.id);
  const row = make('tr', undefined, concerned ? 'concerned' : '');
  const what = make('td');
  what.append(make('strong', request.id), ` ${request.what}`, make('span', request.url ?? request.kind.replace('-', ' '), 'address'));
  const right = allowed === request.wanted;
  const result = make('td');
  result.append(make('span', allowed ? 'allowed' : 'blocked', `tag ${right ? 'good' : 'bad'}`), make('small', request.wanted ? 'wanted' : 'unwanted'));
  const reason = make('td');
  reason.append(make('code', directive ?? 'nothing'), make('small', why));
  row.append(what, result, reason);
  return row;
}

function draw() {
  const text = get('policy').value;
  const { decisions, warnings, broken, open } = judge(text, requests, page);
  const left = missing(current, text, requests, page);
  get('state').textContent = left.length === 0 ? 'Solved.' : `Still to do: ${left.length}`;
  get('state').className = left.length === 0 ? 'good' : '';
  get('missing').replaceChildren(...left.map((sentence) => make('li', sentence)));
  get('warnings').replaceChildren(...warnings.map((warning) => make('li', warning)));
  get('summary').textContent = `Wanted but blocked: ${broken.length}. Unwanted but allowed: ${open.length}.`;
  get('requests').replaceChildren(...decisions.map(drawRow));
}

function choose(challenge, button) {
  current = challenge;
  for (const other of get('challenges').children) other.setAttribute('aria-pressed', String(other === button));
  get('task').textContent = challenge.task;
  get('policy').value = challenge.start;
  get('why').textContent = '';
  draw();
}

get('page').textContent = page;
challenges.forEach((challenge, index) => {
  const button = make('button', `${index + 1}. ${challenge.title}`);
  button.type = 'button';
  button.addEventListener('click', () => choose(challenge, button));
  get('challenges').append(button);
});
get('policy').addEventListener('input', draw);
get('answer').addEventListener('click', () => {
  get('policy').value = current.answer;
  get('why').textContent = current.why;
  draw();
});
choose(challenges[0], get('challenges').firstElementChild);
