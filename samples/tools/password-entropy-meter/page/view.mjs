import { attackers, characterSet, estimate, judge, sayCount, sayVerdict, timeFor } from '../meter.mjs';

const field = document.getElementById('password');
const examples = ['Summer2024!', 'P@ssw0rd', 'qwertyuiop', 'abcabcabc', 'Tr0ub4dor&3', 'lamp river monday copper'];
/** What the page drew itself: here it knows that chance chose every character. */
let drawn;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function drawCount(name, log10) {
  const meter = make('meter');
  Object.assign(meter, { min: 0, max: 30, low: 11, high: 20, optimum: 30, value: Math.min(30, log10) });
  meter.setAttribute('aria-label', `${name} guesses`);
  const box = make('div', undefined, 'count');
  box.append(make('strong', name), meter, make('span', `${sayCount(log10)} guesses, ${(log10 / Math.log10(2)).toFixed(0)} bits`, 'words'));
  return box;
}

function drawResult(password, found) {
  const byChance = password === drawn;
  const verdict = judge(byChance ? found.naive : found.log10);
  const { names, size } = characterSet(password);
  const line = make('p', sayVerdict(verdict, byChance), `verdict ${{ weak: 'bad', fair: 'warn', slow: 'warn', strong: 'good' }[verdict]}`);
  line.id = 'verdict';
  document.getElementById('result').replaceChildren(
    drawCount('Naive', found.naive),
    drawCount('Informed', found.log10),
    line,
    make('p', `${[...password].length} characters from ${names.join(', ')}: ${size} to choose from.`, 'muted'),
    make('p', byChance ? 'This page drew every character at random, so the naive count holds.' : 'The verdict rests on the informed count: the page cannot know who chose.', 'muted'),
  );
}

function drawPieces(pieces) {
  const boxes = pieces.map((piece) => {
    const box = make('div', undefined, piece.kind === 'loose characters' ? 'piece' : 'piece pattern');
    box.append(make('span', piece.text, 'mono'), make('small', `${piece.kind}: ${piece.why}`), make('small', `${sayCount(piece.log10)} guesses`));
    return box;
  });
  document.getElementById('pieces').replaceChildren(...boxes);
}

function drawTimes({ naive, log10 }) {
  const rows = attackers.map(({ name, perSecond }) => {
    const row = make('tr');
    const rate = perSecond < 1 ? `${Math.round(perSecond * 3600)} an hour` : sayCount(Math.log10(perSecond));
    row.append(make('td', name), make('td', rate), make('td', timeFor(log10, perSecond)), make('td', timeFor(naive, perSecond)));
    return row;
  });
  document.getElementById('times').replaceChildren(...rows);
}

const adviceByKind = {
  word: 'A word or name from a list costs an attacker almost nothing, whatever its capitals and look-alikes. Words help only when chance picks several of them.',
  year: 'Years and dates are among the first endings tried: there are only a few thousand likely ones.',
  date: 'Years and dates are among the first endings tried: there are only a few thousand likely ones.',
  'keyboard walk': 'A row of keys or an alphabet is one guess with a length, not many characters.',
  sequence: 'A row of keys or an alphabet is one guess with a length, not many characters.',
  repeat: 'Saying something twice makes it longer, not harder.',
};

function adviceFor(password, found) {
  const verdict = judge(password === drawn ? found.naive : found.log10);
  const advice = new Set(found.pieces.map(({ kind }) => adviceByKind[kind]).filter(Boolean));
  if (verdict === 'slow') advice.add('It would hold behind a slow hash, and not behind a fast one. You cannot see which one a site uses.');
  if (verdict === 'strong') advice.add('Good only if chance chose it. Use it in one place.');
  else advice.add('Let a password manager draw 20 characters, or roll dice for six words.');
  return [...advice];
}

function draw() {
  const password = field.value;
  const found = password ? estimate(password) : { naive: 0, log10: 0, pieces: [] };
  if (password) drawResult(password, found);
  else document.getElementById('result').replaceChildren(make('p', 'Type something, or choose an example.', 'muted'));
  drawPieces(found.pieces);
  drawTimes(found);
  document.getElementById('advice').replaceChildren(...(password ? adviceFor(password, found) : []).map((text) => make('li', text)));
}

function randomPassword() {
  const characters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+';
  const chosen = [];
  // Values past the last whole multiple are thrown away, so that every character is equally likely.
  while (chosen.length < 20) {
    const [value] = crypto.getRandomValues(new Uint8Array(1));
    if (value < 256 - (256 % characters.length)) chosen.push(characters[value % characters.length]);
  }
  return chosen.join('');
}

for (const example of examples) {
  const button = make('button', example, 'mono');
  button.type = 'button';
  button.addEventListener('click', () => show(example));
  document.getElementById('examples').append(button);
}
const dice = make('button', '20 by chance', 'main');
dice.type = 'button';
dice.addEventListener('click', () => {
  drawn = randomPassword();
  show(drawn);
});
document.getElementById('examples').append(dice);

function show(text) {
  field.value = text;
  draw();
}

field.addEventListener('input', draw);
draw();
