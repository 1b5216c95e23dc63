/** The estimate behind the page: how many guesses a password would take, for an attacker who knows how people choose. */

const classes = [
  { name: 'small letters', size: 26, test: /[a-z]/ },
  { name: 'capital letters', size: 26, test: /[A-Z]/ },
  { name: 'digits', size: 10, test: /[0-9]/ },
  { name: 'signs', size: 33, test: /[ -/:-@[-`{-~]/ },
  { name: 'other characters', size: 100, test: /[^ -~]/ },
];

/** The kinds of characters in a password, and how many characters there are to choose from. */
export function characterSet(password) {
  const used = classes.filter(({ test }) => test.test(password));
  return { names: used.map(({ name }) => name), size: used.reduce((sum, { size }) => sum + size, 0) };
}

/** The naive count, as a power of ten: every string of this length over these characters. */
export function naiveGuesses(password) {
  const { size } = characterSet(password);
  return size === 0 ? 0 : [...password].length * Math.log10(size);
}

const keyboardRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp'];
const leet = { '@': 'a', 4: 'a', 8: 'b', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't', 2: 'z' };
const reverse = (text) => [...text].reverse().join('');

/** The rank of each weak word in the list, from 1; the list stands in the order in which it would be tried. */
export function rankWords(list) {
  const words = list.split('\n').filter(Boolean);
  return new Map(words.map((word, index) => [word, index + 1]));
}

/** What a piece of the password is, if it is a weak pattern: its kind, why, and its guesses as a power of ten. */
export function findPattern(piece, ranks) {
  return findSeparator(piece) ?? findWord(piece, ranks) ?? findRepeat(piece) ?? findRun(piece) ?? findWalk(piece) ?? findDate(piece);
}

function findSeparator(piece) {
  return /^[ _.-]$/.test(piece) ? { kind: 'separator', why: 'what people put between words', log10: Math.log10(2) } : undefined;
}

function findWord(piece, ranks) {
  if (piece.length < 3) return undefined;
  const small = piece.toLowerCase();
  const plain = [...small].map((sign) => leet[sign] ?? sign).join('');
  const ways = [
    { word: small, why: 'in every list of common words', factor: 1 },
    { word: plain, why: 'a common word with letters swapped for look-alikes', factor: 8 },
    { word: reverse(small), why: 'a common word written backwards', factor: 2 },
  ];
  const found = ways.find(({ word }) => ranks.has(word));
  if (!found) return undefined;
  const capitals = [...piece].filter((sign) => sign !== sign.toLowerCase()).length;
  const onlyFirst = capitals === 1 && piece[0] !== small[0];
  const shouting = capitals === [...piece].length;
  const byCase = capitals === 0 ? 1 : onlyFirst || shouting ? 2 : 2 ** Math.min(piece.length - 1, 10);
  return { kind: 'word', why: found.why, log10: Math.log10(ranks.get(found.word) * found.factor * byCase) };
}

function findRepeat(piece) {
  const unit = /^(.{1,4}?)\1+$/u.exec(piece)?.[1];
  if (!unit || piece.length < 3) return undefined;
  return { kind: 'repeat', why: `"${unit}" said ${piece.length / unit.length} times`, log10: naiveGuesses(unit) + Math.log10(piece.length / unit.length) };
}

function findRun(piece) {
  if (piece.length < 3 || !/^[a-z]+$|^[A-Z]+$|^[0-9]+$/.test(piece)) return undefined;
  const steps = [...piece].slice(1).map((sign, index) => sign.codePointAt(0) - piece.codePointAt(index));
  if (Math.abs(steps[0]) !== 1 || steps.some((step) => step !== steps[0])) return undefined;
  return { kind: 'sequence', why: 'signs in their usual order', log10: Math.log10(4 * piece.length * (/[0-9]/.test(piece) ? 10 : 26)) };
}

function findWalk(piece) {
  const small = piece.toLowerCase();
  if (small.length < 4 || !keyboardRows.some((row) => row.includes(small) || row.includes(reverse(small)))) return undefined;
  return { kind: 'keyboard walk', why: 'neighbouring keys', log10: Math.log10(47 * 4 * piece.length) };
}

function findDate(piece) {
  if (/^(19[3-9]\d|20[0-4]\d)$/.test(piece)) return { kind: 'year', why: 'one of about 120 likely years', log10: Math.log10(120) };
  const [, first, second, year] = /^(\d{1,2})[-./]?(\d{1,2})[-./]?((?:19|20)?\d{2})$/.exec(piece) ?? [];
  const isDate = year && [first, second].some((month, index, pair) => month >= 1 && month <= 12 && pair[1 - index] >= 1 && pair[1 - index] <= 31);
  if (!isDate || piece.length < 6) return undefined;
  return { kind: 'date', why: 'a day of the last hundred years', log10: Math.log10(366 * 100 * (/[-./]/.test(piece) ? 4 : 2)) };
}

/**
 * The cheapest way to guess the password: it is cut into patterns and loose signs so that the product of their guesses,
 * times the number of pieces (short recipes are tried before long ones), is smallest. Counts are powers of ten.
 */
export function estimate(password, ranks) {
  const signs = [...password];
  const naive = naiveGuesses(password);
  const perSign = signs.length === 0 ? 0 : naive / signs.length;
  const best = [new Map([[0, { log10: 0, pieces: [] }]])];
  for (let end = 1; end <= signs.length; end++) {
    best[end] = new Map();
    for (let start = Math.max(0, end - 40); start < end; start++) extend(best, start, end, signs, perSign, ranks);
  }
  const ways = [...best[signs.length]].map(([count, way]) => ({ ...way, total: way.log10 + Math.log10(Math.max(1, count)) }));
  const cheapest = ways.reduce((a, b) => (b.total < a.total ? b : a));
  return { naive, log10: Math.min(naive, cheapest.total), pieces: cheapest.pieces };
}

function extend(best, start, end, signs, perSign, ranks) {
  const text = signs.slice(start, end).join('');
  const pattern = findPattern(text, ranks);
  if (!pattern && end - start > 1) return;
  for (const [count, way] of best[start]) {
    const next = append(way, count, text, pattern, perSign);
    const known = best[end].get(next.count);
    if (!known || next.log10 < known.log10) best[end].set(next.count, next);
  }
}

/** The way made longer by one piece; a sign without a pattern joins the loose signs before it. */
function append(way, count, text, pattern, perSign) {
  const last = way.pieces.at(-1);
  const afterLoose = last?.kind === 'loose signs';
  const loose = !pattern || (pattern.kind === 'separator' && afterLoose);
  if (loose && afterLoose) {
    const longer = { ...last, text: last.text + text, log10: last.log10 + perSign };
    return { count, log10: way.log10 + perSign, pieces: [...way.pieces.slice(0, -1), longer] };
  }
  const piece = loose ? { kind: 'loose signs', why: 'no pattern found', log10: perSign } : pattern;
  const more = piece.kind === 'separator' ? count : count + 1;
  return { count: more, log10: way.log10 + piece.log10, pieces: [...way.pieces, { ...piece, text }] };
}

/** The attackers of the lesson, and the guesses each makes in a second. */
export const attackers = [
  { name: 'Trying at a login page that slows down', perSecond: 100 / 3600 },
  { name: 'Stolen list, slow hash (argon2id, bcrypt)', perSecond: 1e4 },
  { name: 'Stolen list, fast hash (plain SHA-256)', perSecond: 1e11 },
];

const spans = [
  [1, 'less than a second'],
  [60, 'seconds'],
  [3600, 'minutes'],
  [86400, 'hours'],
  [86400 * 30, 'days'],
  [86400 * 365, 'months'],
  [86400 * 365 * 100, 'years'],
  [86400 * 365 * 1e5, 'centuries'],
];

/** The time for half of the guesses, in words. */
export function timeFor(log10, perSecond) {
  const seconds = 10 ** Math.max(0, log10 - Math.log10(2)) / perSecond;
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

/** The verdict in one word: weak, fair or strong, judged against a stolen list behind a slow hash. */
export function judge(log10) {
  if (log10 < 8) return 'weak';
  return log10 < 13 ? 'fair' : 'strong';
}
