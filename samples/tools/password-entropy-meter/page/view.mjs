import { attackers, characterSet, estimate, judge, rankWords, sayCount, timeFor } from '../meter.mjs';

const ranks = rankWords(JSON.parse(document.getElementById('weak-patterns').textContent));
const field = document.getElementById('password');
const examples = ['Summer2024!', 'P@ssw0rd', 'qwertyuiop', 'abcabcabc', 'T7#kq', 'lamp river monday copper'];

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function drawCount(name, log10) {
  const meter = make('meter');
  Object.assign(meter, { min: 0, max: 30, low: 8, high: 13, optimum: 30, value: Math.min(30, log10) });
  meter.setAttribute('aria-label', `${name} guesses`);
  const box = make('div', undefined, 'count');
  box.append(make('strong', name), meter, make('span', `${sayCount(log10)} guesses, ${(log10 / Math.log10(2)).toFixed(0)} bits`, 'words'));
  return box;
}

function drawResult(password, found) {
  const verdict = judge(found.log10);
  const { names, size } = characterSet(password);
  const line = make('p', `${verdict[0].toUpperCase()}${verdict.slice(1)}`, `verdict ${{ weak: 'bad', fair: 'warn', strong: 'good' }[verdict]}`);
  line.id = 'verdict';
  document.getElementById('result').replaceChildren(
    drawCount('Naive', found.naive),
    drawCount('Informed', found.log10),
    line,
    make('p', `${[...password].length} signs from ${names.join(', ')}: ${size} to choose from.`, 'muted'),
  );
}

function drawPieces(pieces) {
  const boxes = pieces.map((piece) => {
    const box = make('div', undefined, piece.kind === 'loose signs' ? 'piece' : 'piece pattern');
    box.append(make('span', piece.text, 'mono'), make('small', `${piece.kind}: ${piece.why}`), make('small', `${sayCount(piece.log10)} guesses`));
    return box;
  });
  document.getElementById('pieces').replaceChildren(...boxes);
}

function drawTimes(log10) {
  const rows = attackers.map(({ name, perSecond }) => {
    const row = make('tr');
    const rate = perSecond < 1 ? `${Math.round(perSecond * 3600)} an hour` : sayCount(Math.log10(perSecond));
    row.append(make('td', name), make('td', rate), make('td', timeFor(log10, perSecond)));
    return row;
  });
  document.getElementById('times').replaceChildren(...rows);
}

function adviceFor(password, found) {
  const kinds = new Set(found.pieces.map(({ kind }) => kind));
  const advice = [];
  if (kinds.has('word')) advice.push('A common word costs an attacker almost nothing, whatever its capitals and look-alike signs. Words help only when chance picks several of them.');
  if (kinds.has('year') || kinds.has('date')) advice.push('Years and dates are among the first endings tried: there are only a few thousand likely ones.');
  if (kinds.has('keyboard walk') || kinds.has('sequence')) advice.push('A row of keys or an alphabet is one guess with a length, not many signs.');
  if (kinds.has('repeat')) advice.push('Saying something twice makes it longer, not harder.');
  if (kinds.size === 1 && kinds.has('loose signs') && found.log10 < 13) advice.push('No pattern, but too short: each further random sign multiplies the guesses.');
  if (found.log10 >= 13) advice.push('Good, if chance chose it. Use it in one place only.');
  if (found.log10 < 13) advice.push('Let a password manager invent 16 or more signs, or roll dice for five or six words.');
  return advice;
}

function draw() {
  const password = field.value;
  const found = password ? estimate(password, ranks) : { naive: 0, log10: 0, pieces: [] };
  if (password) drawResult(password, found);
  else document.getElementById('result').replaceChildren(make('p', 'Type something, or choose an example.', 'muted'));
  drawPieces(found.pieces);
  drawTimes(found.log10);
  document.getElementById('advice').replaceChildren(...(password ? adviceFor(password, found) : []).map((text) => make('li', text)));
}

function randomPassword() {
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+';
  const chosen = [];
  // Values past the last whole multiple are thrown away, so that every sign is equally likely.
  while (chosen.length < 16) {
    const [value] = crypto.getRandomValues(new Uint8Array(1));
    if (value < 256 - (256 % signs.length)) chosen.push(signs[value % signs.length]);
  }
  return chosen.join('');
}

for (const example of examples) {
  const button = make('button', example, 'mono');
  button.type = 'button';
  button.addEventListener('click', () => show(example));
  document.getElementById('examples').append(button);
}
const dice = make('button', '16 by chance', 'main');
dice.type = 'button';
dice.addEventListener('click', () => show(randomPassword()));
document.getElementById('examples').append(dice);

function show(text) {
  field.value = text;
  draw();
}

field.addEventListener('input', draw);
draw();
