import { makeCase, numbersFrom } from '../study.mjs';
import { get, make } from './dom.mjs';
import { drawWay } from './draw.mjs';
import { ownRules } from './view-design.mjs';

const ROUND_WAYS = ['hex', 'words', 'decimal', 'art', 'badge', 'own'];
const ROUND_NAMES = { hex: 'hex digits', words: 'words', decimal: '30 decimal digits', art: 'randomart', badge: 'a badge', own: 'a badge in your own looks' };
let roundCases = [];
let picked = [];
let choice = null;

function choose(at) {
  choice = at;
  [...get('mirrors').children].forEach((button, other) => button.setAttribute('aria-pressed', String(other === at)));
  get('next-case').disabled = false;
}

function showCase() {
  const { way, right, shown } = roundCases[picked.length];
  const rules = way === 'own' ? ownRules() : undefined;
  choice = null;
  get('case-title').textContent = `Case ${picked.length + 1} of ${roundCases.length}: ${ROUND_NAMES[way]}`;
  get('reference').replaceChildren(drawWay(way, right, rules));
  get('mirrors').replaceChildren(
    ...shown.map((bytes, at) => {
      const button = make('button', undefined, 'mirror');
      button.type = 'button';
      button.setAttribute('aria-pressed', 'false');
      button.append(make('span', `Mirror ${at + 1}`, 'muted'), drawWay(way, bytes, rules));
      button.addEventListener('click', () => choose(at));
      return button;
    }),
  );
  get('next-case').disabled = true;
  get('next-case').textContent = picked.length === roundCases.length - 1 ? 'Finish' : 'Next case';
}

function nextCase() {
  picked.push(choice);
  if (picked.length < roundCases.length) {
    showCase();
    get('case-title').focus();
    return;
  }
  const right = roundCases.filter(({ odd }, at) => odd === picked[at]).length;
  get('round-verdict').textContent = `${right} of ${roundCases.length} tampered fingerprints found.${right === roundCases.length ? ' All of them.' : ' A new round has new fingerprints.'}`;
  get('round-verdict').className = right === roundCases.length ? 'good' : 'warn';
  get('round-run').hidden = true;
  get('start-round').focus();
}

get('start-round').addEventListener('click', () => {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const next = numbersFrom(seed);
  roundCases = ROUND_WAYS.map((way) => makeCase(way, next));
  picked = [];
  get('round-verdict').textContent = '';
  get('round-run').hidden = false;
  showCase();
});
get('next-case').addEventListener('click', nextCase);
