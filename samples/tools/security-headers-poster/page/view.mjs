import { makeCards, summarize } from '../poster.mjs';

const { headers, groups } = JSON.parse(document.getElementById('headers').textContent);
const get = (id) => document.getElementById(id);
const round = { cards: [], at: 0, answers: [] };

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function drawHeader({ name, stops, value, mistake, more }) {
  const box = make('details');
  const list = make('dl');
  const example = make('dd');
  example.append(make('code', `${name}: ${value}`));
  list.append(make('dt', 'What it stops'), make('dd', stops), make('dt', 'A safe value'), example);
  list.append(make('dt', 'A common mistake'), make('dd', mistake), make('dt', 'Good to know'), make('dd', more));
  box.append(make('summary', name), list);
  return box;
}

for (const [group, title] of Object.entries(groups)) {
  const section = make('section', undefined, 'group');
  section.append(make('h2', title), ...headers.filter((header) => header.group === group).map(drawHeader));
  get('poster').append(section);
}

function setAll(open) {
  for (const box of get('poster').querySelectorAll('details')) box.open = open;
}

function drawCard() {
  const card = round.cards[round.at];
  get('quiz-title').textContent = `Card ${round.at + 1} of ${round.cards.length}: which header was it?`;
  get('story').textContent = card.story;
  get('verdict').textContent = '';
  get('next').hidden = true;
  get('options').replaceChildren(
    ...card.options.map((name) => {
      const button = make('button', name, 'mono');
      button.type = 'button';
      button.addEventListener('click', () => answer(card, name));
      return button;
    }),
  );
  get('quiz-title').focus();
}

function answer(card, chosen) {
  round.answers.push({ card, chosen });
  const right = chosen === card.answer;
  get('verdict').textContent = right ? 'Right.' : `Not this one: it was ${card.answer}.`;
  get('verdict').className = right ? 'good' : 'bad';
  for (const button of get('options').children) button.disabled = true;
  get('next').hidden = false;
  get('next').textContent = round.at + 1 < round.cards.length ? 'Next card' : 'Result';
  get('next').focus();
}

function next() {
  round.at += 1;
  if (round.at < round.cards.length) return drawCard();
  const { right, total, again } = summarize(round.answers);
  get('quiz-title').textContent = `${right} of ${total} right`;
  get('story').textContent = again.length > 0 ? `Worth reading again: ${again.join(', ')}.` : 'You know them all.';
  get('verdict').textContent = '';
  get('options').replaceChildren();
  get('next').hidden = true;
  get('quiz-title').focus();
}

function start() {
  Object.assign(round, { cards: makeCards(headers), at: 0, answers: [] });
  // The open poster would give the answers away.
  setAll(false);
  get('quiz').hidden = false;
  drawCard();
}

get('all').addEventListener('click', () => setAll(true));
get('none').addEventListener('click', () => setAll(false));
get('test').addEventListener('click', start);
get('next').addEventListener('click', next);
addEventListener('beforeprint', () => setAll(true));
