/**
 * The estimate behind the page: how many guesses a password would take. The guesses and the dictionaries are those of zxcvbn-ts,
 * which counts what attackers try first; this file adds phrases of words, attackers and verdicts.
 */
import { zxcvbn } from './zxcvbn.mjs';

const classes = [
  { name: 'lowercase letters', size: 26, test: /[a-z]/ },
  { name: 'capital letters', size: 26, test: /[A-Z]/ },
  { name: 'digits', size: 10, test: /[0-9]/ },
  { name: 'punctuation', size: 33, test: /[ -/:-@[-`{-~]/ },
  { name: 'other characters', size: 100, test: /[^ -~]/ },
];

/** The kinds of characters in a password, and how many characters there are to choose from. */
export function characterSet(password) {
  const used = classes.filter(({ test }) => test.test(password));
  return { names: used.map(({ name }) => name), size: used.reduce((sum, { size }) => sum + size, 0) };
}

/** The naive count, as a power of ten: every string of this length over these characters. It is right only if chance chose every character. */
export function naiveGuesses(password) {
  const { size } = characterSet(password);
  return size === 0 ? 0 : [...password].length * Math.log10(size);
}

const kinds = {
  dictionary: describeWord,
  spatial: () => ({ kind: 'keyboard walk', why: 'neighboring keys' }),
  repeat: ({ baseToken, repeatCount }) => ({ kind: 'repeat', why: `"${baseToken}" ${repeatCount} times` }),
  sequence: () => ({ kind: 'sequence', why: 'characters in their usual order' }),
  wordSequence: () => ({ kind: 'sequence', why: 'words in their usual order' }),
  regex: () => ({ kind: 'year', why: 'a year of our time' }),
  date: () => ({ kind: 'date', why: 'a day of the last hundred years' }),
  separator: () => ({ kind: 'separator', why: 'what people put between words' }),
};

function describeWord({ dictionaryName, rank, l33t, reversed }) {
  const list = /^passwords/.test(dictionaryName) ? 'common passwords' : /names/.test(dictionaryName) ? 'names' : 'words';
  const changed = l33t ? ', with look-alikes' : reversed ? ', written backwards' : '';
  return { kind: 'word', why: `number ${rank.toLocaleString('en')} in a list of ${list}${changed}` };
}

/** A piece as the page shows it; what fits no pattern stays loose characters. */
function describePiece(match) {
  const named = kinds[match.pattern]?.(match) ?? { kind: 'loose characters', why: 'no pattern found' };
  return { ...named, text: match.token, log10: match.guessesLog10 };
}

/** The length of the word lists that people throw dice with (five dice for a word: 6 to the power of 5). */
export const diceWords = 7776;

/** The cost of a word in a phrase: whatever the word is, an attacker can try every word of a list for dice. */
function priceWord(text) {
  const { guessesLog10, sequence } = zxcvbn.check(text);
  const isListed = sequence.length === 1 && sequence[0].pattern === 'dictionary' && text.length > 2;
  const listed = { kind: 'word', why: `one of ${diceWords.toLocaleString('en')} words on a list for dice`, text, log10: Math.log10(diceWords) };
  return isListed ? listed : { kind: 'loose characters', why: 'no word of a list', text, log10: Math.min(guessesLog10, naiveGuesses(text)) };
}

/** A phrase such as `lamp river monday`, word by word; undefined for anything else. */
function readPhrase(password) {
  const words = password.split(/[ _.-]/);
  if (words.length < 2 || !words.every((word) => /^[a-z]+$/i.test(word))) return undefined;
  const pieces = words.map(priceWord);
  return { pieces, log10: pieces.reduce((sum, { log10 }) => sum + log10, 0) };
}

/** Counts as powers of ten: `naive`, and `log10` for an attacker who knows how people choose; with the pieces such an attacker sees. */
export function estimate(password) {
  const naive = naiveGuesses(password);
  const { guessesLog10, sequence } = zxcvbn.check(password);
  const phrase = readPhrase(password);
  if (phrase && phrase.log10 < guessesLog10) return { naive, ...phrase };
  return { naive, log10: Math.min(naive, guessesLog10), pieces: sequence.map(describePiece) };
}

const slowHash = { name: 'Stolen list, slow hash (argon2id, bcrypt)', perSecond: 1e4 };
const fastHash = { name: 'Stolen list, fast hash (plain SHA-256)', perSecond: 1e11 };

/** The attackers of the lesson, and the guesses each makes in a second. */
export const attackers = [{ name: 'Trying at a login page that slows down', perSecond: 100 / 3600 }, slowHash, fastHash];

const month = 86400 * 30;
const century = 86400 * 365 * 100;
const spans = [
  [1, 'less than a second'],
  [60, 'seconds'],
  [3600, 'minutes'],
  [86400, 'hours'],
  [month, 'days'],
  [86400 * 365, 'months'],
  [century, 'years'],
  [century * 1000, 'centuries'],
];

const secondsFor = (log10, perSecond) => 10 ** Math.max(0, log10 - Math.log10(2)) / perSecond;

/** The time for half of the guesses, in words. */
export function timeFor(log10, perSecond) {
  const seconds = secondsFor(log10, perSecond);
  return spans.find(([limit]) => seconds < limit)?.[1] ?? 'longer than anybody will wait';
}

/** A count given as a power of ten, in words a person can compare. */
export function sayCount(log10) {
  if (log10 < 6) return Math.round(10 ** log10).toLocaleString('en');
  const names = ['million', 'billion', 'trillion'];
  const step = Math.floor(log10 / 3) - 2;
  if (step < names.length) return `${(10 ** (log10 - 3 * (step + 2))).toFixed(1)} ${names[step]}`;
  return `10 to the power of ${log10.toFixed(1)}`;
}

/** The verdict against a stolen list: `slow` and `strong` last a century behind a slow hash, `strong` behind a fast one as well. */
export function judge(log10) {
  if (secondsFor(log10, fastHash.perSecond) >= century) return 'strong';
  if (secondsFor(log10, slowHash.perSecond) >= century) return 'slow';
  return secondsFor(log10, slowHash.perSecond) >= month ? 'fair' : 'weak';
}

/** The verdict in words. No meter can see who chose, so a good one depends on it; `drawn` is for a password that the page drew itself. */
export function sayVerdict(verdict, drawn = false) {
  const condition = drawn ? '' : ', if chance chose it';
  return { weak: 'Weak', fair: 'Fair', slow: `Strong behind a slow hash only${condition}`, strong: `Strong${condition}` }[verdict];
}
