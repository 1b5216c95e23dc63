import { gradeRules, probe, rulesAsText } from '../grade.mjs';

const get = (id) => document.getElementById(id);
const read = (id) => JSON.parse(get(id).textContent);
const [routes, worlds] = [read('routes'), read('worlds')];
const [world] = worlds;
const ACCOUNTS = ['robin', 'sam', 'dana', 'lee'];
const HINTS = [
  'Send each request twice: with an identifier of your own and with one of somebody else. Numbers go up by one.',
  'Random identifiers are not secret. Where does the API tell them to everybody?',
  'Try every method on the same object, every form of it (print, list, batch), and identifiers inside a body.',
  'Where an address names two objects, take one of yours and one of a stranger. Where a list is sent, look at the second item.',
  'Admins are users, too: of one firm. Viewers may see: what else may they do?',
];
const NEEDED = 7;
const holes = gradeRules(routes, worlds, rulesAsText(routes)).wrong.size;
const findings = new Map();
let hintsShown = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function option(value, text) {
  const element = make('option', text);
  element.value = value;
  return element;
}

/** Reads `GET /api/invoices?customer=sam`; the method may be left out. */
function readLine(text) {
  const [, method = 'GET', path, search = ''] = /^(?:([A-Za-z]+)\s+)?([^?\s]*)(\?\S*)?$/.exec(text.trim()) ?? [];
  return { method: method.toUpperCase(), path: path ?? '', query: Object.fromEntries(new URLSearchParams(search)) };
}

function drawFindings() {
  get('progress').textContent = `${findings.size} of ${holes} found.`;
  get('findings').replaceChildren(...[...findings].map(([name, how]) => make('li', `${name}: ${how}`)));
  if (!get('check')) return;
  const open = findings.size >= Math.min(NEEDED, holes);
  for (const id of ['rules', 'check', 'reset']) get(id).disabled = !open;
  get('rules-text').textContent = open
    ? 'These are the rules of the API as it is. Repair them: every user then sends every request, in this data and in other data, and must get exactly what the product promises.'
    : `You see and change the rules of the API when you have found ${NEEDED} holes.`;
  if (open && get('rules').value === '') get('rules').value = rulesAsText(routes);
}

function send() {
  const user = get('user').value;
  let body = {};
  try {
    body = get('body').value.trim() === '' ? {} : JSON.parse(get('body').value);
  } catch {
    get('verdict').textContent = 'The body is not JSON.';
    get('verdict').className = 'bad';
    return;
  }
  const request = readLine(get('line').value);
  const { status, body: content, finding } = probe(routes, world, user, { ...request, body: body ?? {} });
  get('response-box').hidden = false;
  get('response').textContent = `${status} ${status === 200 ? 'OK' : 'Not Found'}\n${JSON.stringify(content, null, 2)}`;
  const fresh = finding && !findings.has(finding);
  if (fresh) findings.set(finding, `${user} sent ${get('line').value.trim()}${get('body').value.trim() === '' ? '' : ` with ${get('body').value.trim()}`}`);
  get('verdict').textContent = finding ? (fresh ? 'A finding: this is not yours to see or change.' : 'This hole is on your list already.') : status === 200 ? 'Answered, and you may have this.' : 'Refused, or it does not exist.';
  get('verdict').className = finding ? 'good' : 'muted';
  drawFindings();
}

function check() {
  try {
    const result = gradeRules(routes, worlds, get('rules').value);
    get('rules-verdict').textContent = `${result.refused} of ${result.attacks} attacks refused, ${result.served} of ${result.honest} honest requests served; ${result.right} of ${result.routes} routes right.${result.solved ? ' The rules hold.' : ''}`;
    get('rules-verdict').className = result.solved ? 'good' : 'warn';
    get('wrong').replaceChildren(
      ...[...result.wrong].slice(0, 3).map(([name, { passed, broken }]) =>
        make('li', `${name}: ${passed.length > 0 ? `too wide, for example ${passed[0]}` : `too narrow, for example ${broken[0]}`}`)),
    );
  } catch (problem) {
    get('rules-verdict').textContent = problem.message;
    get('rules-verdict').className = 'bad';
    get('wrong').replaceChildren();
  }
}

get('user').append(...ACCOUNTS.map((id) => option(id, `${id}, ${world.users.find((user) => user.id === id).role} of ${world.users.find((user) => user.id === id).tenant}`)));
get('route').append(...routes.map(({ name, about }) => option(name, `${name}: ${about}`)));
get('route').addEventListener('change', () => {
  get('line').value = get('route').value;
  get('body').value = /\{"[^}]*\}/.exec(routes.find(({ name }) => name === get('route').value).about)?.[0] ?? '';
});
get('send').addEventListener('click', send);
for (const id of ['line', 'body'])
  get(id).addEventListener('keydown', (event) => {
    if (event.key === 'Enter') send();
  });
get('hint').addEventListener('click', () => {
  get('hint-text').textContent = HINTS[hintsShown % HINTS.length];
  hintsShown += 1;
});
get('check')?.addEventListener('click', check);
get('reset')?.addEventListener('click', () => {
  get('rules').value = rulesAsText(routes);
});
get('route').value = 'GET /api/orders/{id}';
get('line').value = 'GET /api/orders/501';
drawFindings();
