import { attacks, careful, mistakeTexts, play } from '../built/attacker.mjs';

const get = (id) => document.getElementById(id);
let run = { steps: [], harmed: false };
let shown = 0;
let turn = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function chosenMistakes() {
  const boxes = [...get('mistakes').querySelectorAll('input')];
  return { ...careful, ...Object.fromEntries(boxes.map((box) => [box.name, box.checked])) };
}

function draw() {
  get('steps').replaceChildren(
    ...run.steps.slice(0, shown).map((step) => {
      const item = make('li', undefined, step.kind.replace(' ', '-'));
      item.append(make('strong', `${step.from} to ${step.to}: `), step.what, make('small', step.detail));
      return item;
    }),
  );
  const done = shown === run.steps.length;
  get('count').textContent = `Step ${shown} of ${run.steps.length}`;
  get('next').disabled = done;
  get('verdict').textContent = !done ? '' : run.harmed ? 'The attack succeeded. Repair the setup and play it again.' : 'No harm was done.';
  get('verdict').className = run.harmed ? 'bad' : 'good';
}

async function restart() {
  const mistakes = chosenMistakes();
  const attack = attacks[get('attack').selectedIndex];
  const mine = ++turn;
  const [first, ...results] = await Promise.all([play(attack.id, mistakes), ...attacks.map(({ id }) => play(id, mistakes))]);
  if (mine !== turn) return;
  run = first;
  shown = 0;
  get('story').textContent = attack.story;
  get('matrix').replaceChildren(
    ...attacks.map(({ title }, index) => {
      const row = make('tr');
      const result = make('td');
      result.append(make('span', results[index].harmed ? 'succeeds' : 'fails', `tag ${results[index].harmed ? 'bad' : 'good'}`));
      row.append(make('td', title), result);
      return row;
    }),
  );
  draw();
}

for (const { id, title } of mistakeTexts) {
  const label = make('label');
  const box = make('input');
  Object.assign(box, { type: 'checkbox', name: id });
  label.append(box, title);
  get('mistakes').append(label);
}
get('attack').append(...attacks.map(({ title }) => make('option', title)));
get('mistakes').addEventListener('change', restart);
get('attack').addEventListener('change', restart);
get('restart').addEventListener('click', restart);
get('next').addEventListener('click', () => {
  shown += 1;
  draw();
});
get('all').addEventListener('click', () => {
  shown = run.steps.length;
  draw();
});
restart();
