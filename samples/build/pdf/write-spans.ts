import { textOf, type Span } from './book';
import type { Face } from '../fonts/load-font';
import { ink } from './press';
import type { Paper } from './paper';

/** How a run of spans is set: place, width and size in points; `face` is the one for plain text. */
export interface Setting {
  x: number;
  y?: number;
  width: number;
  size?: number;
  colour?: string;
  face?: Face;
}

/** Body size in points. */
export const bodySize = 10.5;

/** Points between two lines. */
export const lineGap = 3.6;

/** The face of a style, where plain text has its own. */
export function faceOf(style: Span['style'], plain: Face): Face {
  const faces: Record<Span['style'], Face> = { plain, strong: 'bold', emphasis: 'italic', code: 'mono' };
  return faces[style];
}

/** The type size of a style. The monospaced face is taller: nine tenths keep the lines even. */
export function sizeOf(style: Span['style'], size: number): number {
  return style === 'code' ? size * 0.92 : size;
}

/** Writes the spans as one paragraph and leaves the pen below it. */
export function writeSpans(paper: Paper, spans: readonly Span[], setting: Setting): void {
  const { x, y = paper.y, width, size = bodySize, colour = ink.text, face = 'regular' } = setting;
  paper.fillColor(colour);
  spans.forEach((span, index) => {
    paper.font(faceOf(span.style, face)).fontSize(sizeOf(span.style, size));
    const options = { width, lineGap, continued: index < spans.length - 1 };
    if (index === 0) paper.text(glyphsOnly(span.text), x, y, options);
    else paper.text(glyphsOnly(span.text), options);
  });
}

/** The height the spans will take, in points; a little generous where bold words may break a line earlier. */
export function measureSpans(paper: Paper, spans: readonly Span[], setting: Omit<Setting, 'x' | 'y' | 'colour'>): number {
  const bold = spans.some((span) => span.style === 'strong');
  paper.font(bold ? 'bold' : (setting.face ?? 'regular')).fontSize(setting.size ?? bodySize);
  return paper.heightOfString(textOf(spans), { width: setting.width, lineGap });
}

/** The text itself; throws when the book's fonts have no sign for a character, instead of printing an empty box. */
export function glyphsOnly(text: string): string {
  const strange = /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122\n]/.exec(text);
  if (strange) throw new Error(`The book's fonts have no sign for "${strange[0]}" in: ${text.slice(0, 60)}`);
  return text;
}
