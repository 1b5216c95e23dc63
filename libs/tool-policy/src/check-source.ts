import { blankProse, blankScriptComments } from './blank-prose';
import { checkAddresses } from './check-addresses';
import { blankEmbeddedData } from './embedded-data';
import { findMatches, MAX_MATCHES, type Passage } from './finding';
import { blankComments, blankLiterals } from './blank-literals';
import { type Finding, makeFinding, type RuleId } from './policy';
import { CALL_RULES, NAME_RULES } from './rules/call-rules';
import { listDefinitions, namesFor } from './rules/definitions';
import { HIDDEN_CODE } from './rules/hidden-code';
import { IMPORT_RULES, isTest } from './rules/import-rules';
import type { CallRule, NameRule, ToolNames } from './rules/rule';
import { checkShell } from './shell/check-shell';

/** Patterns see a text in passages, so that no text makes them slow. */
const PASSAGE_CHARACTERS = 64 * 1024;
/** Longer lines are checked in pieces of this length. */
const LINE_CHARACTERS = 4096;
const MAX_BLANK_LINES = 20;
/** Bounded: for a run of millions of characters, an open quantifier exceeds the stack of the regular expression. */
const LONG_SPACE = /[^\S\n]{200,4000}/g;
const SHORT_LINE = 200;

const PAGE = /\.html?$/i;
const SCRIPT = /\.[mc]?[jt]sx?$/i;
const PHP = /\.php$/i;
const SHELL = /\.(?:sh|bash)$/i;
/** The kinds of files with rules; many rules share one pattern. */
const FILES = [
  ...new Map([...CALL_RULES, ...IMPORT_RULES].map(({ files }) => [files.source, files])).values(),
];

/** Whether there are rules for the language of a file. */
export function hasRules(path: string): boolean {
  const lower = path.toLowerCase();
  return FILES.some((files) => files.test(lower));
}

/** What is known of the tool that a text belongs to. */
export interface ToolFacts {
  /** All files, relative to the tool's folder: what a program may import. */
  paths: readonly string[];
  /** What `listDefinitions` returns for them: what a program may call. */
  definitions?: readonly string[];
}

/** Returns every place where a text breaks the policy. `path` is relative to the tool's folder. */
export function checkSource(
  path: string,
  text: string,
  { paths, definitions = [] }: ToolFacts,
): Finding[] {
  const code = PAGE.test(path) ? blankEmbeddedData(text) : text;
  const passages = splitPassages(path, code);
  const lower = path.toLowerCase();
  const applies = ({ files, except, when }: CallRule): boolean =>
    files.test(lower) && !except?.test(lower) && (when?.test(code) ?? true);
  const called = CALL_RULES.filter(applies);
  const inComments = HIDDEN_CODE.filter(applies);
  const named = NAME_RULES.filter(({ files }) => files.test(lower));
  const isShell = SHELL.test(path);
  const names =
    named.length > 0 || isShell
      ? namesFor(path, [...definitions, ...listDefinitions(path, text)])
      : new Set<string>();
  const tool = { paths, names };
  const readPassages = (version: string): Passage[] =>
    version === code ? passages : splitPassages(path, version);
  const uncommented = withoutComments(path, code);
  const plainPassages = readPassages(blankLiterals(path, uncommented));
  const readable = readPassages(uncommented);
  return [
    ...readable.flatMap((passage) => checkImports(passage, paths)),
    ...readable.flatMap((passage) => checkCalls(passage, called)),
    ...passages.flatMap((passage) => checkCalls(passage, inComments)),
    ...plainPassages.flatMap((passage) => checkNames(passage, named, tool)),
    ...(isShell ? checkCommands(path, code, tool) : []),
    ...(code === text ? passages : splitPassages(path, text)).flatMap(checkAddresses),
  ];
}

function checkNames(passage: Passage, rules: readonly NameRule[], tool: ToolNames): Finding[] {
  return rules.flatMap(({ uses, rule, isAllowed }) =>
    findMatches(passage, uses, reportedAs(rule, passage.path), (name) =>
      isAllowed(name, tool) ? null : name === '' ? 'a command in quotes' : name,
    ),
  );
}

function checkCommands(path: string, text: string, tool: ToolNames): Finding[] {
  return checkShell(text, tool)
    .slice(0, MAX_MATCHES)
    .map(({ rule, position, excerpt }) =>
      makeFinding(rule, path, text.slice(0, position).split('\n').length, excerpt),
    );
}

/** A tool's own tests may write into temporary folders. */
const reportedAs = (rule: RuleId, path: string): RuleId =>
  rule === 'file-change' && isTest(path) ? 'local-file-change' : rule;

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

/** A program without its comments, and a page without its text; in some languages, comments have rules. */
function withoutComments(path: string, text: string): string {
  if (PAGE.test(path)) return blankProse(text);
  if (SCRIPT.test(path)) return blankScriptComments(text);
  return PHP.test(path) ? text : blankComments(path, text);
}

const checkCalls = (passage: Passage, rules: readonly CallRule[]): Finding[] =>
  rules.flatMap(({ pattern, rule }) =>
    findMatches(passage, pattern, reportedAs(rule, passage.path)),
  );

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
        pieces = [];
        lineNumbers = [];
        size = 0;
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
