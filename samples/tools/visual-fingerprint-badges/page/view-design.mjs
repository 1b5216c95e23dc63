import { VISIONS } from '../color.mjs';
import { describe, judge, verdictOf } from '../design.mjs';
import { looksOf } from '../fingerprint.mjs';
import { readRules } from '../rules.mjs';
import { numbersFrom, someBytes } from '../study.mjs';
import { get, make, optionOf, readData } from './dom.mjs';
import { drawCell, drawLooks } from './draw.mjs';

const startRules = readData('badges');
const sampleLooks = looksOf(someBytes(numbersFrom(2026), 32));

/** The designer's rules, or the ones to begin with while theirs cannot be read. */
export function ownRules() {
  try {
    return readRules(get('rules').value);
  } catch {
    return readRules(startRules);
  }
}

function drawDesign() {
  const rules = ownRules();
  const { name, see } = VISIONS[get('vision').value];
  get('sample').replaceChildren(drawLooks(sampleLooks, `A badge in your looks, as seen in ${name}`, rules, see));
  get('legend').replaceChildren(
    ...rules.looks.map((_, look) => {
      const item = make('li');
      const tile = drawLooks([look], `Look ${look.toString(16)}`, rules, see);
      tile.className = 'badge tile';
      tile.replaceChildren(drawCell(look, rules, see));
      item.append(tile, make('span', look.toString(16), 'mono'));
      return item;
    }),
  );
}

function checkDesign() {
  try {
    const result = judge(readRules(get('rules').value));
    get('design-verdict').textContent = verdictOf(result);
    get('design-verdict').className = result.done ? 'good' : 'warn';
    get('counts').replaceChildren(...describe(result).map((line) => make('li', line)));
  } catch (problem) {
    get('design-verdict').textContent = problem.message;
    get('design-verdict').className = 'bad';
    get('counts').replaceChildren();
  }
}

get('vision').append(...Object.entries(VISIONS).map(([id, { name }]) => optionOf(id, name)));
get('vision').addEventListener('change', drawDesign);
get('rules').addEventListener('input', drawDesign);
get('check-design').addEventListener('click', checkDesign);
get('reset-design').addEventListener('click', () => {
  get('rules').value = startRules;
  drawDesign();
});
get('rules').value = startRules;
drawDesign();
