/** A run of text in one style. */
export interface Span {
  text: string;
  style: 'plain' | 'strong' | 'emphasis' | 'code';
}

/** One item of a list; `box` asks for a square to tick in place of a bullet. */
export interface Item {
  spans: Span[];
  box: boolean;
}

/** One block of a book, in reading order. */
export type Block =
  | { kind: 'chapter'; spans: Span[] }
  | { kind: 'section'; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'note'; paragraphs: Span[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'figure'; source: string; alt: string; caption: string }
  | { kind: 'line' }
  | { kind: 'page' };

/** A book: what stands on the cover, and its blocks. */
export interface Book {
  title: string;
  subtitle: string;
  blocks: Block[];
}

/** The words of a run of spans, without their styles. */
export function textOf(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}
