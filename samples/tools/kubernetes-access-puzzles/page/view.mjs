import { gradePrediction, gradeRepair, wordingOf } from '../puzzles.mjs';

const get = (id) => document.getElementById(id);
const puzzles = JSON.parse(get('puzzles').textContent);
const solved = new Set();
const drafts = new Map();
let current = puzzles[0];
let hintsShown = 0;

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function say(text, className) {
  get('verdict').textContent = text;
  get('verdict').className = className;
}

function drawList() {
  get('progress').textContent = `${solved.size} of ${puzzles.length} solved.`;
  get('list').replaceChildren(
    ...puzzles.map((puzzle, index) => {
      const button = make('button', String(index + 1));
      button.type = 'button';
      button.dataset.state = solved.has(puzzle) ? 'done' : 'open';
      button.setAttribute('aria-label', `Puzzle ${index + 1}: ${puzzle.title}${solved.has(puzzle) ? ', solved' : ''}`);
      button.setAttribute('aria-current', String(puzzle === current));
      button.addEventListener('click', () => open(puzzle, true));
      return button;
    }),
  );
}

function open(puzzle, moveFocus = false) {
  current = puzzle;
  hintsShown = 0;
  const predicts = puzzle.kind === 'predict';
  get('topic').textContent = `Puzzle ${puzzles.indexOf(puzzle) + 1} of ${puzzles.length}: ${puzzle.topic}, ${predicts ? 'predict' : 'repair'}`;
  get('title').textContent = puzzle.title;
  get('story').textContent = puzzle.story;
  const given = predicts ? puzzle.manifests : (puzzle.fixed ?? '');
  get('given-title').textContent = predicts ? 'In the cluster' : 'In the cluster, not yours to change';
  get('given').textContent = given;
  get('predict').hidden = !predicts;
  get('repair').hidden = predicts;
  get('hint-text').textContent = '';
  get('details').replaceChildren();
  say('', '');
  get('learned').textContent = solved.has(puzzle) ? puzzle.learned : '';
  if (predicts) get('questions').replaceChildren(...puzzle.questions.map(drawQuestion));
  else {
    get('manifests').value = drafts.get(puzzle) ?? puzzle.manifests;
    get('wants').replaceChildren(...puzzle.wants.map((want) => make('li', `${want.allowed ? 'Yes' : 'No'}: ${wordingOf(want)}`)));
  }
  drawList();
  if (moveFocus) get('title').focus();
}

function drawQuestion(question, index) {
  const group = make('fieldset');
  group.append(make('legend', wordingOf(question)));
  for (const answer of ['yes', 'no']) {
    const label = make('label');
    const input = make('input');
    Object.assign(input, { type: 'radio', name: `question-${index}`, value: answer });
    label.append(input, ` ${answer}`);
    group.append(label);
  }
  return group;
}

function checkPrediction() {
  const chosen = current.questions.map((_, index) => document.querySelector(`input[name="question-${index}"]:checked`)?.value);
  if (chosen.includes(undefined)) return say('Answer every question first.', 'warn');
  const { right, of, solved: isSolved } = gradePrediction(current, chosen.map((value) => value === 'yes'));
  say(`${right} of ${of} are right.${isSolved ? ' Solved.' : ' Which, is for you to find.'}`, isSolved ? 'good' : 'warn');
  return isSolved && finish();
}

function checkRepair() {
  drafts.set(current, get('manifests').value);
  get('details').replaceChildren();
  try {
    const { right, of, wrong, solved: isSolved } = gradeRepair(current, get('manifests').value);
    say(`${right} of ${of} are as they should be.${isSolved ? ' Solved.' : ''}`, isSolved ? 'good' : 'warn');
    const [first] = wrong;
    if (first) get('details').append(make('p', `${first.allowed ? 'Refused, and should work' : 'Works, and should be refused'}: ${wordingOf(first)}`));
    if (isSolved) finish();
  } catch (problem) {
    say(problem.message, 'bad');
  }
}

function finish() {
  solved.add(current);
  get('learned').textContent = current.learned;
  drawList();
}

get('check').addEventListener('click', () => (current.kind === 'predict' ? checkPrediction() : checkRepair()));
get('hint').addEventListener('click', () => {
  hintsShown = Math.min(hintsShown + 1, current.hints.length);
  get('hint-text').textContent = current.hints.slice(0, hintsShown).join(' ');
});
get('reset').addEventListener('click', () => {
  drafts.delete(current);
  open(current);
});
get('next').addEventListener('click', () => open(puzzles[(puzzles.indexOf(current) + 1) % puzzles.length], true));
open(puzzles[0]);
