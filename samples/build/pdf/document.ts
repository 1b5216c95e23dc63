/** A run of text in one style. */
export interface Span {
  text: string;
  style: 'plain' | 'strong' | 'emphasis' | 'code';
}

/** One item of a list; `box` replaces its bullet with a checkbox. */
export interface Item {
  spans: Span[];
  box: boolean;
}

/** One block of a document. */
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

/** A document: title and subtitle of its cover, and its blocks in reading order. */
export interface DocumentContent {
  title: string;
  subtitle: string;
  blocks: Block[];
}

/** Returns the text of spans without their styles. */
export function textOf(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}
