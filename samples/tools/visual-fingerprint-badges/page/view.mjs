import { cellsOf, differences, inGroups, score } from '../badge.mjs';

const get = (id) => document.getElementById(id);
const pairs = JSON.parse(get('pairs').textContent);
const answers = JSON.parse(get('answers').textContent);
const said = new Map();
let at = 0;
let badges = true;
let turn = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function fill(badge, fingerprint, marked = []) {
  badge.replaceChildren(...cellsOf(fingerprint).map((name, place) => make('span', undefined, marked.includes(place) ? `${name} differs` : name)));
  badge.setAttribute('aria-label', `Badge of ${inGroups(fingerprint)}`);
}

async function drawOwn() {
  const mine = ++turn;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(get('text').value));
  if (mine !== turn) return;
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  fill(get('own'), hex);
  get('digits').textContent = inGroups(hex);
}

function drawPair(marked = []) {
  const { left, right } = pairs[at];
  get('count').textContent = `Pair ${at + 1} of ${pairs.length}`;
  get('pair').replaceChildren(
    ...[left, right].map((fingerprint) => {
      if (!badges) return make('p', inGroups(fingerprint), 'mono');
      const badge = make('div', undefined, 'badge');
      badge.setAttribute('role', 'img');
      fill(badge, fingerprint, marked);
      return badge;
    }),
  );
}

function judge(same) {
  const answer = answers[at];
  said.set(answer.id, same);
  const places = differences(pairs[at].left, pairs[at].right);
  get('verdict').textContent = `${same === answer.same ? 'Right' : 'Not quite'}: ${answer.same ? 'they are the same' : `${places.length} of 64 digits differ (${answer.kind})`}.`;
  get('verdict').className = same === answer.same ? 'good' : 'bad';
  drawPair(places);
  get('same').disabled = get('different').disabled = true;
  get('next').hidden = false;
  get('next').textContent = at === pairs.length - 1 ? 'Show my result' : 'Next pair';
}

function next() {
  get('same').disabled = get('different').disabled = false;
  get('next').hidden = true;
  get('verdict').textContent = '';
  at += 1;
  if (at < pairs.length) return drawPair();
  const rows = score(answers, said).map(({ kind, asked, right }) => {
    const row = make('tr');
    row.append(make('td', kind), make('td', `${right} of ${asked}`));
    return row;
  });
  get('result').tBodies[0].replaceChildren(...rows);
  get('result').hidden = false;
  get('count').textContent = 'All pairs judged. Starting again below.';
  at = 0;
  drawPair();
}

function choose(asBadges) {
  badges = asBadges;
  get('as-badge').setAttribute('aria-pressed', String(asBadges));
  get('as-digits').setAttribute('aria-pressed', String(!asBadges));
  drawPair();
}

get('text').addEventListener('input', drawOwn);
get('as-badge').addEventListener('click', () => choose(true));
get('as-digits').addEventListener('click', () => choose(false));
get('same').addEventListener('click', () => judge(true));
get('different').addEventListener('click', () => judge(false));
get('next').addEventListener('click', next);
drawOwn();
drawPair();
