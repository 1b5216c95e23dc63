import MarkdownIt, { type Token } from 'markdown-it';
import { textOf, type Block, type DocumentContent, type Item, type Span } from './document';

/**
 * Reads a document from Markdown. The first heading is the title and the paragraph after it the subtitle; `##` opens a
 * chapter, `###` a section, `>` a note, `- [ ]` an item to tick, `___` a line to write on, `***` a new page, an image
 * alone in its paragraph is a figure; a fence marked `numbered` gets line numbers. Raw HTML and links are refused: a document does not link to anything outside.
 */
export function parseDocument(markdown: string): DocumentContent {
  const tokens = new MarkdownIt({ html: false, linkify: false }).parse(markdown, {});
  const blocks = readBlocks(new Cursor(tokens));
  const [title, subtitle, ...rest] = blocks;
  if (title?.kind !== 'chapter' || subtitle?.kind !== 'paragraph')
    throw new Error('A document starts with its title and a subtitle');
  return { title: textOf(title.spans), subtitle: textOf(subtitle.spans), blocks: rest };
}

/** Walks over the flat token list of the Markdown reader. */
class Cursor {
  private at = 0;
  constructor(private readonly tokens: Token[]) {}

  next(): Token | undefined {
    return this.tokens[this.at++];
  }

  /** Everything up to the token that closes the one just read. */
  inside(opening: Token): Cursor {
    const start = this.at;
    const closing = opening.type.replace('_open', '_close');
    while (this.tokens[this.at]?.type !== closing || this.tokens[this.at]?.level !== opening.level)
      this.at++;
    return new Cursor(this.tokens.slice(start, this.at++));
  }
}

function readBlocks(cursor: Cursor): Block[] {
  const blocks: Block[] = [];
  for (let token = cursor.next(); token; token = cursor.next())
    blocks.push(readBlock(token, cursor));
  return blocks;
}

function readBlock(token: Token, cursor: Cursor): Block {
  switch (token.type) {
    case 'heading_open':
      return {
        kind: token.tag === 'h3' ? 'section' : 'chapter',
        spans: readInline(cursor.inside(token).next()),
      };
    case 'paragraph_open':
      return readParagraph(cursor.inside(token).next());
    case 'bullet_list_open':
    case 'ordered_list_open':
      return {
        kind: 'list',
        ordered: token.type.startsWith('ordered'),
        items: readItems(cursor.inside(token)),
      };
    case 'blockquote_open':
      return { kind: 'note', paragraphs: readBlocks(cursor.inside(token)).map(spansOf) };
    case 'fence':
      return {
        kind: 'code',
        text: / numbered$/.test(token.info)
          ? numberLines(token.content.trimEnd())
          : token.content.trimEnd(),
      };
    case 'hr':
      return { kind: token.markup === '***' ? 'page' : 'line' };
    case 'table_open':
      return readTable(cursor.inside(token));
    default:
      throw new Error(`A document cannot hold ${token.type}: ${token.content}`);
  }
}

/** The lines with their numbers in front, so that a reader can point at one. */
function numberLines(code: string): string {
  const lines = code.split('\n');
  const width = String(lines.length).length;
  return lines
    .map((line, index) => `${String(index + 1).padStart(width)}  ${line}`.trimEnd())
    .join('\n');
}

function readParagraph(inline: Token | undefined): Block {
  const [only, ...others] = inline?.children ?? [];
  if (only?.type !== 'image' || others.length > 0)
    return { kind: 'paragraph', spans: readInline(inline) };
  return {
    kind: 'figure',
    source: String(only.attrGet('src')),
    alt: only.content,
    caption: String(only.attrGet('title') ?? ''),
  };
}

function readItems(cursor: Cursor): Item[] {
  const items: Item[] = [];
  for (let token = cursor.next(); token; token = cursor.next()) {
    const spans = readBlocks(cursor.inside(token)).flatMap(spansOf);
    const box = spans[0]?.text.startsWith('[ ] ') === true;
    items.push({
      spans:
        box && spans[0]
          ? [{ ...spans[0], text: spans[0].text.slice(4) }, ...spans.slice(1)]
          : spans,
      box,
    });
  }
  return items;
}

function spansOf(block: Block): Span[] {
  if (block.kind !== 'paragraph')
    throw new Error(`A list or a note holds paragraphs only, not a ${block.kind}`);
  return block.spans;
}

function readTable(cursor: Cursor): Block {
  const rows: Span[][][] = [];
  for (let token = cursor.next(); token; token = cursor.next()) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(readInline(token));
  }
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) };
}

const STYLES: Record<string, Span['style']> = {
  strong_open: 'strong',
  em_open: 'emphasis',
  strong_close: 'plain',
  em_close: 'plain',
};

function readInline(inline: Token | undefined): Span[] {
  const spans: Span[] = [];
  let style: Span['style'] = 'plain';
  for (const token of inline?.children ?? []) {
    const change = STYLES[token.type];
    if (change) style = change;
    else if (token.type === 'text' && token.content) spans.push({ text: token.content, style });
    else if (token.type === 'softbreak') spans.push({ text: ' ', style });
    else if (token.type === 'code_inline') spans.push({ text: token.content, style: 'code' });
    else if (token.type !== 'text')
      throw new Error(`A document cannot hold ${token.type} in its text: ${inline?.content}`);
  }
  return spans;
}
