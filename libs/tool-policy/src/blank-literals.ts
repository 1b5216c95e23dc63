/** A comment or a text in a program. */
interface Literal {
  /** A pattern for its beginning. */
  start: string;
  /** Its end; undefined if the pattern matches all of it. */
  end?: (start: string) => string;
  /** The character that takes the meaning from the next one. */
  escape?: string;
  /** Whether it ends with its line at the latest. */
  isLine?: boolean;
  isComment?: boolean;
  /** What begins code inside of a text, and its parentheses. */
  code?: readonly [start: string, open: string, close: string];
}

const literal = (
  start: string,
  end: string,
  more: Omit<Literal, 'start' | 'end'> = {},
): Literal => ({
  start,
  end: () => end,
  ...more,
});
const COMMENT = { isComment: true };
const LINE = (start: string): Literal => literal(start, '\n', COMMENT);
const BLOCK = literal('/\\*', '*/', COMMENT);
const QUOTED = (quote: string): Literal => literal(quote, quote, { escape: '\\', isLine: true });
const TEXT_BLOCK = literal('"""', '"""', { escape: '\\' });

/** The comments and texts of each language, by the ending of its files; of two that begin alike, the longer first. */
const LITERALS: Readonly<Record<string, readonly Literal[]>> = {
  java: [LINE('//'), BLOCK, TEXT_BLOCK, QUOTED('"'), QUOTED("'")],
  // Texts with `$` before them hold code.
  cs: [
    LINE('//'),
    BLOCK,
    literal('"""', '"""'),
    literal('\\$@?"|@\\$"', '"', { escape: '\\', code: ['{', '{', '}'] }),
    literal('@"', '"'),
    QUOTED('"'),
    QUOTED("'"),
  ],
  cpp: [
    LINE('//'),
    BLOCK,
    { start: 'R"[^\\s()\\\\]{0,16}\\(', end: (start) => `)${start.slice(2, -1)}"` },
    QUOTED('"'),
    { start: "(?<!\\w)'(?:\\\\.[^'\\n]{0,8}|[^'\\\\\\n])'" },
  ],
  rs: [
    LINE('//'),
    BLOCK,
    { start: '\\br#*"', end: (start) => `"${start.slice(1, -1)}` },
    literal('"', '"', { escape: '\\' }),
    { start: "'(?:\\\\.[^'\\n]{0,8}|[^'\\\\\\n])'" },
  ],
  go: [LINE('//'), BLOCK, literal('`', '`'), QUOTED('"'), QUOTED("'")],
  php: [
    literal('\\?>', '<?'),
    { start: '(?://|#(?!\\[))', end: () => '\n', isComment: true },
    BLOCK,
    { start: '<<<[ \\t]*["\']?\\w+["\']?\\r?\\n', end: (start) => `\n${/\w+/.exec(start)?.[0]}` },
    literal('"', '"', { escape: '\\' }),
    literal("'", "'", { escape: '\\' }),
  ],
  ps1: [
    literal('<#', '#>'),
    { start: '(?<![^\\s;({|])#', end: () => '\n' },
    literal('@"\\s*\\n', '\n"@', { escape: '`', code: ['$(', '(', ')'] }),
    literal("@'\\s*\\n", "\n'@"),
    literal('"', '"', { escape: '`', code: ['$(', '(', ')'] }),
    literal("'", "'"),
    { start: '`.' },
  ],
  rb: [
    literal('^=begin\\b', '\n=end'),
    { start: '(?<!\\S)#', end: () => '\n' },
    // A regular expression may hold one quote, so a text ends with its line.
    { ...QUOTED('"'), code: ['#{', '{', '}'] },
    QUOTED("'"),
  ],
};
/** The same of languages whose texts the rules read, so that only their comments are blanked out. */
const WITH_TEXTS: Readonly<Record<string, readonly Literal[]>> = {
  go: LITERALS.go ?? [],
  java: LITERALS.java ?? [],
  php: LITERALS.php ?? [],
  py: [LINE('#'), TEXT_BLOCK, literal("'''", "'''", { escape: '\\' }), QUOTED('"'), QUOTED("'")],
  // MySQL runs what is in `/*! … */`.
  sql: [LINE('--'), literal('/\\*(?!!)', '*/', COMMENT), literal("'", "'"), literal('"', '"')],
};
const SAME: Readonly<Record<string, string>> = { c: 'cpp', h: 'cpp', psm1: 'ps1', pyw: 'py' };

const compileStarts = (table: Readonly<Record<string, readonly Literal[]>>): Map<string, RegExp> =>
  new Map(
    Object.entries(table).map(([language, literals]) => [
      language,
      new RegExp(literals.map(({ start }) => `(${start})`).join('|'), 'gm'),
    ]),
  );
const STARTS = compileStarts(LITERALS);
const COMMENT_STARTS = compileStarts(WITH_TEXTS);

/** The language of a file with name rules, as the ending of its usual files. */
export const detectLanguage = (path: string): string => {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return SAME[ending] ?? ending;
};

/** Blanks out the comments and texts of a program, so that every other character keeps its place. */
export const blankLiterals = (path: string, text: string): string => blank(path, text, false);

/** Blanks out the comments of a program, and keeps its texts. */
export const blankComments = (path: string, text: string): string => blank(path, text, true);

/** Keeps of a program in PHP what becomes markup: its page, and the texts of its code. */
export function keepMarkup(path: string, text: string): string {
  const code = blank(path, text, false);
  const withTexts = blank(path, text, true);
  let result = '';
  for (let at = 0; at < text.length; at += 1)
    result += code[at] === withTexts[at] && code[at] !== '\n' ? ' ' : withTexts[at];
  return result;
}

function blank(path: string, text: string, onlyComments: boolean): string {
  const language = detectLanguage(path);
  const starts = (onlyComments ? COMMENT_STARTS : STARTS).get(language);
  const literals = (onlyComments ? WITH_TEXTS : LITERALS)[language];
  if (!starts || !literals) return text;
  let result = '';
  let done = 0;
  // In PHP, what is before the first tag is no code.
  if (language === 'php') {
    const tag = text.search(/<\?(?!xml)/i);
    done = tag < 0 ? text.length : tag;
    const page = text.slice(0, done);
    result = onlyComments ? page : toSpaces(page);
  }
  for (;;) {
    starts.lastIndex = done;
    const match = starts.exec(text);
    if (!match) return result + text.slice(done);
    const found = literals[match.slice(1).findIndex((group) => group !== undefined)];
    result += text.slice(done, match.index);
    const start = match.index + match[0].length;
    const end = found?.end?.(match[0]);
    const [content, next] =
      found && end !== undefined ? readLiteral(text, start, end, found) : ['', start];
    result +=
      onlyComments && !found?.isComment
        ? text.slice(match.index, next)
        : toSpaces(match[0]) + content;
    done = next;
  }
}

export const toSpaces = (text: string): string =>
  text.includes('\n')
    ? text.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length))
    : ' '.repeat(text.length);

/** Returns what remains of a literal from its start on, and where it ends. */
function readLiteral(text: string, start: number, end: string, found: Literal): [string, number] {
  const special = compileStops(found, end);
  let result = '';
  let at = start;
  for (;;) {
    special.lastIndex = at;
    const match = special.exec(text);
    if (!match) return [result + toSpaces(text.slice(at)), text.length];
    const [stop] = match;
    const next = match.index + stop.length;
    result += toSpaces(text.slice(at, match.index));
    if (found.code && stop === found.code[0]) {
      at = findClosing(text, next, found.code);
      result += text.slice(match.index, at);
    } else if (stop === found.escape && stop !== end) {
      result += toSpaces(text.slice(match.index, next + 1));
      at = next + 1;
    } else return [result + toSpaces(stop), next];
  }
}

/** The last pattern of each literal; only in some languages a text chooses its own end. */
const STOPS = new Map<Literal, { end: string; pattern: RegExp }>();

/** Returns a pattern for what means something inside of a literal. */
function compileStops(found: Literal, end: string): RegExp {
  const known = STOPS.get(found);
  if (known?.end === end) return known.pattern;
  const stops = [end, found.escape, found.isLine ? '\n' : undefined, found.code?.[0]]
    .filter((stop) => stop !== undefined)
    .map((stop) => stop.replace(/[^\w\s]/g, '\\$&'));
  const pattern = new RegExp(stops.join('|'), 'g');
  STOPS.set(found, { end, pattern });
  return pattern;
}

/** Where the code inside of a text ends. */
function findClosing(
  text: string,
  start: number,
  [, open, close]: readonly [string, string, string],
): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
