import { play, plays, showAnswer } from '../built/phishSite.mjs';

const get = (id) => document.getElementById(id);
const checkNames = ['type', 'challenge', 'origin', 'rpIdHash', 'user present', 'user verified', 'signature', 'counter'];
let current = plays[0].id;
let turn = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** A cell whose addresses may be broken after their punctuation, so that a narrow screen has room for all columns. */
function addressCell(text) {
  const cell = make('td');
  cell.append(...text.split(/(?<=[/.-])(?=\w)/).flatMap((part, index) => (index > 0 ? [make('wbr'), part] : [part])));
  return cell;
}

function checkRow({ name, ok, seen, stops }, skipped) {
  const row = make('tr');
  const first = make('td');
  first.append(make('span', `${ok ? 'fits' : 'does not fit'}${!ok && skipped ? ', ignored' : ''}`, `tag ${ok ? 'good' : skipped ? 'warn' : 'bad'}`), ` ${name}`);
  row.append(first, addressCell(seen), make('td', stops));
  return row;
}

async function draw() {
  const mine = ++turn;
  const skipped = [...get('skips').querySelectorAll('input:checked')].map(({ value }) => value);
  const outcome = await play(current, skipped);
  if (mine !== turn) return;
  get('verdict').textContent = outcome.harmed ? 'Somebody else sits in the account of Ada.' : current === 'honest' ? 'Ada is signed in.' : 'The attack fails.';
  get('verdict').className = outcome.harmed ? 'bad' : 'good';
  get('lines').replaceChildren(...outcome.lines.map((line) => make('li', line)));
  const nothing = make('tr');
  nothing.append(make('td', 'Nothing reached the bank that it could check.'));
  get('checks').replaceChildren(...(outcome.checks.length > 0 ? outcome.checks.map((check) => checkRow(check, skipped.includes(check.name))) : [nothing]));
  get('fields').replaceChildren(
    ...(outcome.answer ? showAnswer(outcome.answer) : []).map(([name, value]) => {
      const row = make('tr');
      const head = make('th', name);
      head.scope = 'row';
      row.append(head, make('td', value, 'mono'));
      return row;
    }),
  );
  document.body.dataset.turn = String(mine);
}

for (const { id, title } of plays) {
  const button = make('button', title);
  button.type = 'button';
  button.setAttribute('aria-pressed', String(id === current));
  button.addEventListener('click', () => {
    current = id;
    for (const other of get('plays').children) other.setAttribute('aria-pressed', String(other === button));
    draw();
  });
  get('plays').append(button);
}
for (const name of checkNames) {
  const label = make('label');
  const box = make('input');
  Object.assign(box, { type: 'checkbox', value: name });
  label.append(box, name);
  get('skips').append(label);
}
get('skips').addEventListener('change', draw);
draw();
