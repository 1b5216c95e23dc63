import { checkAddresses } from './check-addresses';
import { blankEmbeddedData } from './embedded-data';
import { findMatches, type Passage } from './finding';
import type { Finding } from './policy';
import { CALL_RULES } from './rules/call-rules';
import { HIDDEN_CODE } from './rules/hidden-code';
import { IMPORT_RULES, isTest } from './rules/import-rules';

/** Patterns see a text in passages, so that no text makes them slow. */
const PASSAGE_CHARACTERS = 64 * 1024;
/** Longer lines are checked in pieces of this length. */
const LINE_CHARACTERS = 4096;
const MAX_BLANK_LINES = 20;
const LONG_SPACE = /[^\S\n]{200,}/g;
const SHORT_LINE = 200;

const PAGE = /\.html?$/i;
const RULES = [...CALL_RULES, ...HIDDEN_CODE];

/** Whether there are rules for the language of a file. */
export const hasRules = (path: string): boolean =>
  [...CALL_RULES, ...IMPORT_RULES].some(({ files }) => files.test(path.toLowerCase()));

/**
 * Returns every place where a text breaks the policy. `paths` are all files of the tool, relative to its folder: what a program may
 * import. `path` is relative to it, too.
 */
export function checkSource(path: string, text: string, paths: readonly string[]): Finding[] {
  const code = extractCode(path, text);
  const passages = splitPassages(path, code);
  return [
    ...passages.flatMap((passage) => [...checkImports(passage, paths), ...checkCalls(passage)]),
    ...(code === text ? passages : splitPassages(path, text)).flatMap(checkAddresses),
  ];
}

/** A text without what only looks like code. */
function extractCode(path: string, text: string): string {
  if (/\.sh$/i.test(path)) return withoutArithmetic(text);
  return PAGE.test(path) ? blankEmbeddedData(text) : text;
}

/** Blanks out `(( a > b ))` in shell text: there, a greater sign redirects nothing. */
function withoutArithmetic(text: string): string {
  return text.replace(/\(\([^\n]{0,500}?\)\)/g, (expression) => ' '.repeat(expression.length));
}

function checkImports(passage: Passage, paths: readonly string[]): Finding[] {
  const path = passage.path.toLowerCase();
  return IMPORT_RULES.filter(({ files }) => files.test(path)).flatMap(
    ({ imports, names, allowed, isOwn }) =>
      findMatches(passage, imports, 'unlisted-import', (found) => {
        const imported = names ? listNames(found, names) : [found];
        const unlisted = imported.filter((name) => !allowed.includes(name) && !isOwn(name, paths));
        return unlisted.length === 0 ? null : unlisted.join(', ');
      }),
  );
}

const listNames = (list: string, names: RegExp): string[] =>
  [...list.matchAll(names)].flatMap(([, name]) => (name === undefined ? [] : [name]));

function checkCalls(passage: Passage): Finding[] {
  const path = passage.path.toLowerCase();
  return RULES.filter(({ files, except }) => files.test(path) && !except?.test(path)).flatMap(
    ({ pattern, rule }) => {
      // A tool's own tests may write into temporary folders.
      const reported = rule === 'file-change' && isTest(passage.path) ? 'local-file-change' : rule;
      return findMatches(passage, pattern, reported);
    },
  );
}

/** Splits a text at line ends where it can. Long runs of blank lines and spaces, which no language needs, are shortened. */
function splitPassages(path: string, text: string): Passage[] {
  const passages: Passage[] = [];
  let pieces: string[] = [];
  let lineNumbers: number[] = [];
  let size = 0;
  let blankLines = 0;
  let number = 0;
  for (let start = 0; start < text.length;) {
    const whole = text.slice(start, text.indexOf('\n', start) + 1 || text.length);
    start += whole.length;
    number += 1;
    blankLines = isBlank(whole) ? blankLines + 1 : 0;
    if (blankLines > MAX_BLANK_LINES) continue;
    const line = whole.length > SHORT_LINE ? whole.replace(LONG_SPACE, ' ') : whole;
    for (let at = 0; at < line.length; at += LINE_CHARACTERS) {
      const piece = line.slice(at, at + LINE_CHARACTERS);
      if (size + piece.length > PASSAGE_CHARACTERS) {
        passages.push({ path, text: pieces.join(''), lineNumbers });
        [pieces, lineNumbers, size] = [[], [], 0];
      }
      if (at === 0 || size === 0) lineNumbers.push(number);
      pieces.push(piece);
      size += piece.length;
    }
  }
  return [...passages, { path, text: pieces.join(''), lineNumbers }];
}

/** Most lines are not blank by their first character. */
const isBlank = (line: string): boolean => !/^[!-~]/.test(line) && line.trim() === '';
