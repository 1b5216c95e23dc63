/**
 * The puzzles in a terminal:
 *   node cli.mjs                     the list
 *   node cli.mjs 7                   puzzle 7
 *   node cli.mjs 7 2                 question 2 of it, decided step by step
 *   node cli.mjs glossary            each word of this cloud in AWS, Azure and Google Cloud
 *   node cli.mjs 5 check mine.json   whether your cloud solves a repair (print one to begin with: node cli.mjs 5 world)
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { ask, explain, readWorld, verdicts } from './built/puzzles.mjs';

const readData = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const puzzles = readData('puzzles.json');
const word = (allowed) => (allowed ? 'allowed' : 'denied');

/** Everything to print for these words; throws a sentence for what is not understood. */
export function answer([number, what, file]) {
  if (number === undefined) return puzzles.map(({ number, chapter, title }) => `${String(number).padStart(2)}  ${title}   (${chapter})`).join('\n');
  if (number === 'glossary') return readData('glossary.json').map(showTerm).join('\n\n');
  const puzzle = puzzles.find((one) => String(one.number) === number);
  if (!puzzle) throw new Error(`there is no puzzle ${number}; they are numbered from 1 to ${puzzles.length}`);
  if (what === undefined) return show(puzzle);
  if (what === 'world') return JSON.stringify(puzzle.world, null, 2);
  if (what === 'check') return check(puzzle, file);
  const question = puzzle.questions[Number(what) - 1];
  if (!question) throw new Error(`puzzle ${number} has ${puzzle.questions.length} questions`);
  return [ask(question), ...explain(puzzle.world, question).flatMap(({ title, outcome, text, details }) => [`${title}: ${text} [${outcome}]`, ...details.map((detail) => `    ${detail}`)])].join('\n');
}

function showTerm({ here, aws, azure, gcp, note }) {
  return [here, `  AWS           ${aws}`, `  Azure         ${azure}`, `  Google Cloud  ${gcp}`, `  ${note.replaceAll('*', '')}`].join('\n');
}

function show(puzzle) {
  const questions = puzzle.questions.map((question, index) => `${index + 1}. ${ask(question)}${puzzle.wanted ? ` Wanted: ${word(puzzle.wanted[index])}.` : ''}`);
  return [`${puzzle.number}. ${puzzle.title}`, puzzle.story, JSON.stringify(puzzle.world, null, 2), ...questions].join('\n\n');
}

function check(puzzle, file) {
  if (!puzzle.wanted) throw new Error(`puzzle ${puzzle.number} is no repair`);
  if (!file) throw new Error('which file holds your cloud?');
  const now = verdicts(puzzle, readWorld(readCloud(file)));
  const lines = puzzle.questions.map((question, index) => `${now[index] === puzzle.wanted[index] ? 'right  ' : 'not yet'}  ${ask(question)} ${word(now[index])}`);
  return [...lines, now.every((verdict, index) => verdict === puzzle.wanted[index]) ? 'Solved.' : 'Not solved yet.'].join('\n');
}

function readCloud(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (problem) {
    throw new Error(problem.code === 'ENOENT' ? `there is no file named ${file}` : `${file} cannot be read`, { cause: problem });
  }
}

if (process.argv[1]?.endsWith('cli.mjs')) {
  try {
    console.log(answer(process.argv.slice(2)));
  } catch (problem) {
    console.error(`cli.mjs: ${problem.message}`);
    process.exitCode = 2;
  }
}
