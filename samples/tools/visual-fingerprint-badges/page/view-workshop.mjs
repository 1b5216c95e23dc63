import { BUDGETS, search, toyFingerprint, WAYS } from '../attack.mjs';
import { inGroups, looksOf, toWords } from '../fingerprint.mjs';
import { get, make, makeRow, optionOf, readData } from './dom.mjs';
import { drawArt, drawIcon, drawLooks } from './draw.mjs';

const SUMMARY = [6, 12, 18];
const workshopWords = readData('words');
const found = new Map();
let workshopTarget = null;
let workshopTurn = 0;

const ATTACKER = 0x51ed270b; // the attacker's other choices; the target comes from another key
const shownLooks = { cells: 15, merged: 14, four: 12 };

function drawToy(way, bytes, name) {
  if (way === 'art') return drawArt(bytes, name);
  if (way === 'icon') return drawIcon(bytes, name);
  if (Object.hasOwn(shownLooks, way)) return drawLooks(looksOf(bytes).map((look) => look & shownLooks[way]), name);
  return make('span', way === 'words' ? toWords(bytes, workshopWords).join(' ') : inGroups(bytes), 'text');
}

function drawGallery() {
  const way = get('toy-way').value;
  const result = found.get(way)?.find(({ budget }) => budget === Number(get('toy-budget').value));
  if (!result) return;
  const fake = toyFingerprint(ATTACKER, result.number);
  const { parts, unit } = WAYS.find(({ id }) => id === way);
  const views = [['The target', workshopTarget], [`The best of ${(2 ** result.budget).toLocaleString('en-US')} fakes`, fake]].map(([name, bytes]) => {
    const view = make('p', undefined, 'view');
    view.append(make('span', name, 'muted'), drawToy(way, bytes, `${name}: ${inGroups(bytes)}`));
    return view;
  });
  get('gallery').replaceChildren(...views);
  get('gallery-text').textContent = `In common: ${result.score}${way === 'art' ? '' : ` of ${parts} `}${unit}. Found by key number ${result.number.toLocaleString('en-US')}.`;
}

/** One way after the other, with a pause between, so that the page stays awake. */
async function attackAll() {
  workshopTurn += 1;
  const mine = workshopTurn;
  const number = Math.floor(Number(get('target').value)) || 1;
  found.clear();
  workshopTarget = toyFingerprint(number, 1);
  get('workshop-result').hidden = true;
  for (const way of WAYS) {
    get('workshop-state').textContent = `Searching: ${way.name} ...`;
    await new Promise((done) => setTimeout(done));
    if (mine !== workshopTurn) return;
    found.set(way.id, search(way, workshopTarget, ATTACKER));
  }
  get('workshop-state').textContent = `Target ${number}: ${(WAYS.length * 2 ** 18).toLocaleString('en-US')} comparisons made.`;
  get('summary').replaceChildren(
    ...WAYS.map(({ id, name, unit, parts }) =>
      makeRow(`${name} (${id === 'art' ? unit : `of ${parts} ${unit}`})`, SUMMARY.map((budget) => String(found.get(id).find((result) => result.budget === budget).score)))),
  );
  get('workshop-result').hidden = false;
  drawGallery();
}

get('toy-way').append(...WAYS.map(({ id, name }) => optionOf(id, name)));
get('toy-budget').append(...BUDGETS.map((budget) => optionOf(String(budget), `2 to the ${budget}: ${(2 ** budget).toLocaleString('en-US')}`)));
get('toy-budget').value = '12';
for (const id of ['toy-way', 'toy-budget']) get(id).addEventListener('change', drawGallery);
get('attack').addEventListener('click', attackAll);
