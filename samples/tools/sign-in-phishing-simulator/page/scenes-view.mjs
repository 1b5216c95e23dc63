import { gradeScene } from '../grade.mjs';
import { checkedValues, choiceField, get, make } from './dom.mjs';

const scenes = JSON.parse(get('scenes').textContent);
const sceneAnswers = JSON.parse(get('scene-answers').textContent);
const decided = new Map();
let scene = scenes[0];

function drawSceneList() {
  const right = [...decided.values()].filter(Boolean).length;
  get('scene-progress').textContent = `${decided.size} of ${scenes.length} scenes decided, ${right} right on the first try.`;
  scenes.forEach(({ id, title }, index) => {
    const button = get('scene-list').children[index];
    button.dataset.state = decided.has(id) ? (decided.get(id) ? 'right' : 'wrong') : 'open';
    button.setAttribute('aria-label', `Scene ${index + 1}: ${title}${decided.has(id) ? (decided.get(id) ? ', right' : ', wrong at first') : ''}`);
    button.setAttribute('aria-current', String(scene.id === id));
  });
}

function openScene(next) {
  scene = next;
  get('scene-title').textContent = scene.title;
  get('setting').textContent = scene.setting;
  get('screen').replaceChildren(make('p', scene.address, 'host'), ...scene.screen.map((line) => make('p', line)));
  get('scene-questions').replaceChildren(
    choiceField('What do you do?', 'radio', 'action', scene.actions.map((text, index) => [index, text])),
    choiceField('What tells you?', 'radio', 'reason', scene.reasons.map((text, index) => [index, text])),
  );
  for (const id of ['scene-verdict', 'scene-why']) get(id).textContent = '';
  get('trace').replaceChildren();
  drawSceneList();
}

function decide() {
  const [[action], [reason]] = [checkedValues('action'), checkedValues('reason')];
  if (action === undefined || reason === undefined) {
    get('scene-verdict').textContent = 'Choose what you do, and what tells you.';
    get('scene-verdict').className = 'warn';
    return;
  }
  const answer = sceneAnswers.find(({ id }) => id === scene.id);
  const grade = gradeScene(answer, Number(action), Number(reason));
  if (!decided.has(scene.id)) decided.set(scene.id, grade.right);
  get('scene-verdict').textContent = grade.right ? 'Right, for the right reason.' : grade.action ? 'The right step, but another thing tells you.' : `Not this. The better step: ${scene.actions[answer.action]}.`;
  get('scene-verdict').className = grade.right ? 'good' : 'warn';
  get('scene-why').textContent = answer.why;
  get('trace').replaceChildren(...answer.trace.map((step) => make('li', step)));
  drawSceneList();
}

scenes.forEach((entry, index) => {
  const button = make('button', String(index + 1));
  button.type = 'button';
  button.addEventListener('click', () => {
    openScene(entry);
    get('scene-title').focus();
  });
  get('scene-list').append(button);
});
get('decide').addEventListener('click', decide);
get('next-scene').addEventListener('click', () => {
  openScene(scenes[(scenes.indexOf(scene) + 1) % scenes.length]);
  get('scene-title').focus();
});
openScene(scenes[0]);
