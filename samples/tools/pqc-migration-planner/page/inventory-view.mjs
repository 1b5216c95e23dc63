import { gradeInventory, THREATS } from '../built/inventory.mjs';
import { get, make } from './dom.mjs';

const systems = JSON.parse(get('systems').textContent);
const firstTries = new Map();
const systemAnswers = JSON.parse(get('system-answers').textContent);

function drawSystem({ id, name, where, algorithm, purpose, life }) {
  const part = make('div', undefined, 'system');
  const label = make('label', `Threat to ${name}`);
  const select = make('select');
  select.id = `system-${id}`;
  label.htmlFor = select.id;
  for (const [value, text] of [['', 'not judged yet'], ...Object.entries(THREATS)]) {
    const option = make('option', text);
    option.value = value;
    select.append(option);
  }
  const note = make('p', '', 'muted');
  note.id = `note-${id}`;
  part.append(make('h3', `${id}. ${name}`), make('p', algorithm), make('p', `${purpose}; ${where}; holds for: ${life}`, 'muted'), label, select, note);
  return part;
}

function judge() {
  const judged = new Map(systems.map(({ id }) => [id, get(`system-${id}`).value]).filter(([, value]) => value !== ''));
  const { right, wrong, open } = gradeInventory(systemAnswers, judged);
  for (const { id, why } of systemAnswers) {
    if (judged.has(id) && !firstTries.has(id)) firstTries.set(id, right.includes(id));
    const note = get(`note-${id}`);
    note.textContent = right.includes(id) ? `Right. ${why}` : wrong.includes(id) ? 'Not this.' : '';
    note.className = right.includes(id) ? 'good' : 'warn';
  }
  get('inventory-verdict').textContent = `${right.length} of ${systems.length} right, ${wrong.length} wrong, ${open.length} not judged. ${[...firstTries.values()].filter(Boolean).length} were right on the first try.`;
  get('inventory-verdict').className = right.length === systems.length ? 'good' : 'warn';
}

const systemList = make('div', undefined, 'grid');
systemList.append(...systems.map(drawSystem));
get('inventory-list').append(systemList);
get('judge').addEventListener('click', judge);
