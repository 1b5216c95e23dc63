/** A part of a Markdown text, as far as notes use it. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph' | 'quote' | 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: ListItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' };

export interface ListItem {
  /** 0 for the outermost. */
  depth: number;
  text: string;
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const QUOTE = /^>\s?/;
const ITEM = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/;
const INDENT = 2; // spaces of a nested list, at least

const isBlank = (line: string): boolean => line.trim() === '';
const startsBlock = (line: string): boolean =>
  [HEADING, RULE, FENCE, QUOTE, ITEM, TABLE_LINE].some((pattern) => pattern.test(line));

/** Splits a Markdown text into its blocks; what it does not know stays a paragraph. */
export function parseMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length;) {
    const [block, next] = readBlock(lines, index);
    if (block) blocks.push(block);
    index = next;
  }
  return blocks;
}

/** Returns the block that begins at a line, null for a blank one, and the line after it. */
function readBlock(lines: string[], start: number): [Block | null, number] {
  const line = lines[start] ?? '';
  if (isBlank(line)) return [null, start + 1];
  const heading = HEADING.exec(line);
  if (heading)
    return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }, start + 1];
  if (FENCE.test(line)) return readCode(lines, start + 1);
  if (RULE.test(line)) return [{ kind: 'rule' }, start + 1];
  if (TABLE_LINE.test(line) && TABLE_RULE.test(lines[start + 1] ?? ''))
    return readTable(lines, start);
  if (ITEM.test(line)) return readList(lines, start);
  const isQuote = QUOTE.test(line);
  const end = endOf(lines, start + 1, (next) => (isQuote ? QUOTE.test(next) : !startsBlock(next)));
  const texts = lines.slice(start, end).map((part) => part.replace(isQuote ? QUOTE : /^\s+/, ''));
  return [{ kind: isQuote ? 'quote' : 'paragraph', text: texts.join(' ') }, end];
}

/** The first line from `start` that is blank or does not belong to the block. */
function endOf(lines: string[], start: number, belongs: (line: string) => boolean): number {
  let end = start;
  while (end < lines.length && !isBlank(lines[end] ?? '') && belongs(lines[end] ?? '')) end += 1;
  return end;
}

function readCode(lines: string[], start: number): [Block, number] {
  const length = lines.slice(start).findIndex((line) => FENCE.test(line));
  const end = length === -1 ? lines.length : start + length;
  return [{ kind: 'code', text: lines.slice(start, end).join('\n') }, end + 1];
}

function readTable(lines: string[], start: number): [Block, number] {
  const end = endOf(lines, start, (line) => TABLE_LINE.test(line));
  const [head = [], , ...rows] = lines.slice(start, end).map(cellsOf);
  return [{ kind: 'table', head, rows }, end];
}

/** The cells of a row; a bar after a backslash is part of the text. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Blank lines between items belong to the list. */
function readList(lines: string[], start: number): [Block, number] {
  const isOrdered = ITEM.exec(lines[start] ?? '')?.[2] !== undefined;
  const items: ListItem[] = [];
  let index = start;
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const item = ITEM.exec(line);
    const last = items.at(-1);
    if (item)
      items.push({ depth: Math.floor((item[1] ?? '').length / INDENT), text: item[3] ?? '' });
    else if (isBlank(line) ? !continues(lines[index + 1]) : startsBlock(line)) break;
    else if (last && !isBlank(line)) last.text += ` ${line.trim()}`;
  }
  return [{ kind: 'list', isOrdered, items }, index];
}

const continues = (line = ''): boolean => ITEM.test(line) || /^\s{2,}\S/.test(line);
