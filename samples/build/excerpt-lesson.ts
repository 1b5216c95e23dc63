import { TOOL_LIMITS } from '@libs/contracts';
import MarkdownIt, { type Token } from 'markdown-it';
import { plainText } from './plain-text';

const MAX_EXCERPT = TOOL_LIMITS.lessonExcerpt;
/** After so many characters the next heading, table or example ends the excerpt. */
const SOFT_LIMIT = 600;
/** An excerpt that is shorter says too little. */
const MIN_EXCERPT = 120;
const SENTENCE_BREAK = /(?<=[.!?)])\s+(?=\p{Lu})/u;
/** Longer examples, and drawings made of spaces, need a fixed-width font. */
const SHORT_EXAMPLE = /^(?!.* {3})[^\n]+(\n[^\n]+){0,2}$/;
/** Ends with the end of a sentence; the number of a list item, such as `1.`, ends none. */
const SENTENCES = /^[\s\S]*[^\s\d][.!?)](?=\s|$)/;
const LISTED = /^(\d+\.|-) /;
/** The lesson proper ends before these. */
const END = /^# (?:Exercises|Questions|Answers)\b/;
const LAST_HEADING = /\s*(?<=^|\n)# [^\n]*$/;

interface Block {
  text: string;
  kind: 'heading' | 'paragraph' | 'other';
}

/** The first lines of a lesson as Markdown without emphasis and links, cut at the end of a sentence or a list item. Its title, tables and long examples are left out, and so are headings with nothing below them. */
export function excerptLesson(markdown: string): string {
  const blocks: Block[] = [];
  const tokens = new MarkdownIt({ html: false }).parse(markdown, {});
  for (const [index, token] of tokens.entries()) {
    if (token.level > 0 || token.nesting < 0) continue;
    const length = join(blocks).length;
    const isProse = token.type === 'paragraph_open' || token.type.endsWith('list_open');
    if (token.type === 'table_open') endBeforeTable(blocks);
    if (length >= MAX_EXCERPT || (length >= SOFT_LIMIT && !isProse)) break;
    const text = readBlock(token, tokens.slice(index + 1));
    const kind = KINDS[token.type] ?? 'other';
    if (text !== undefined && kind === 'heading' && END.test(text)) break;
    if (text === undefined || kind === 'heading') endWithSentence(blocks);
    if (kind === 'heading') dropHeading(blocks);
    if (text !== undefined) blocks.push({ text, kind });
  }
  endWithSentence(blocks);
  const excerpt = withoutOpenFence(cut(join(blocks))).replace(LAST_HEADING, '');
  return excerpt.endsWith(':') ? wholeSentences(excerpt) : excerpt;
}

const KINDS: Record<string, Block['kind']> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
};

/** Undefined for a block that is left out. */
function readBlock(token: Token, following: Token[]): string | undefined {
  if (token.type === 'paragraph_open') return plainText(following[0]);
  if (token.type === 'heading_open' && token.tag !== 'h1') return `# ${plainText(following[0])}`;
  const example = token.content.trimEnd();
  if (token.type === 'fence')
    return SHORT_EXAMPLE.test(example) ? `\`\`\`\n${example}\n\`\`\`` : undefined;
  if (!token.type.endsWith('list_open')) return undefined;
  const end = following.findIndex(({ level }) => level === 0);
  const items = following.slice(0, end).filter(({ type }) => type === 'inline');
  const isOrdered = token.type === 'ordered_list_open';
  return items
    .map((item, index) => `${isOrdered ? `${index + 1}.` : '-'} ${plainText(item)}`)
    .join('\n');
}

/** Removes a last heading, which has nothing below it. */
function dropHeading(blocks: Block[]): void {
  if (blocks.at(-1)?.kind === 'heading') blocks.pop();
}

/** Removes a last sentence that only leads to what is left out. */
function endWithSentence(blocks: Block[]): void {
  const last = blocks.at(-1);
  if (last?.kind !== 'paragraph' || /[.!?)]$/.test(last.text)) return;
  last.text = wholeSentences(last.text);
  if (last.text === '') blocks.pop();
}

/** Removes a last sentence that announces the table after it, such as "There are four possibilities.", if enough is left. */
function endBeforeTable(blocks: Block[]): void {
  const last = blocks.at(-1);
  if (last?.kind !== 'paragraph') return;
  const sentences = last.text.split(SENTENCE_BREAK);
  const text = sentences.slice(0, -1).join(' ');
  if (join([...blocks.slice(0, -1), { ...last, text }]).length >= MIN_EXCERPT) last.text = text;
}

/** As many lines as fit; of the paragraph that does not, the sentences that do. */
function cut(text: string): string {
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const room = MAX_EXCERPT - kept.join('\n').length - 1;
    if (line.length > room)
      return [...kept, LISTED.test(line) ? '' : wholeSentences(line.slice(0, room))]
        .join('\n')
        .trim();
    kept.push(line);
  }
  return text;
}

/** Removes an example whose end was cut off. */
function withoutOpenFence(text: string): string {
  const parts = text.split('```');
  return parts.length % 2 === 1 ? text : parts.slice(0, -1).join('```').trim();
}

function join(blocks: readonly Block[]): string {
  return blocks.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n');
}

const wholeSentences = (text: string): string => SENTENCES.exec(text)?.[0] ?? '';
