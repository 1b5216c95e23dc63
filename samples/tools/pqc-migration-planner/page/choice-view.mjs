import { isRightChoice } from '../built/inventory.mjs';
import { checkedValues, choiceField, get, make } from './dom.mjs';

const choices = JSON.parse(get('choices').textContent);
const choiceAnswers = JSON.parse(get('choice-answers').textContent);
const chosen = new Map();
let choice = choices[0];

function drawChoiceList() {
  get('choice-progress').textContent = `${chosen.size} of ${choices.length} decided, ${[...chosen.values()].filter(Boolean).length} right on the first try.`;
  choices.forEach(({ id, title }, index) => {
    const button = get('choice-list').children[index];
    button.dataset.state = chosen.has(id) ? (chosen.get(id) ? 'right' : 'wrong') : 'open';
    button.setAttribute('aria-label', `Decision ${index + 1}: ${title}${chosen.has(id) ? (chosen.get(id) ? ', right' : ', wrong at first') : ''}`);
    button.setAttribute('aria-current', String(choice.id === id));
  });
}

function openChoice(next) {
  choice = next;
  get('choice-title').textContent = choice.title;
  get('choice-text').textContent = choice.text;
  get('options').replaceChildren(choiceField('What do you do?', 'radio', 'option', choice.options.map((text, index) => [index, text])));
  for (const id of ['choice-verdict', 'choice-why']) get(id).textContent = '';
  drawChoiceList();
}

get('choose').addEventListener('click', () => {
  const [option] = checkedValues('option');
  if (option === undefined) {
    get('choice-verdict').textContent = 'Choose one.';
    get('choice-verdict').className = 'warn';
    return;
  }
  const right = isRightChoice(choiceAnswers, choice.id, Number(option));
  if (!chosen.has(choice.id)) chosen.set(choice.id, right);
  get('choice-verdict').textContent = right ? 'Right.' : 'Not the best. Think of what the threat is, and try again.';
  get('choice-verdict').className = right ? 'good' : 'warn';
  get('choice-why').textContent = right ? choiceAnswers.find(({ id }) => id === choice.id).why : '';
  drawChoiceList();
});
choices.forEach((entry, index) => {
  const button = make('button', String(index + 1));
  button.type = 'button';
  button.addEventListener('click', () => {
    openChoice(entry);
    get('choice-title').focus();
  });
  get('choice-list').append(button);
});
get('next-choice').addEventListener('click', () => {
  openChoice(choices[(choices.indexOf(choice) + 1) % choices.length]);
  get('choice-title').focus();
});
openChoice(choices[0]);
