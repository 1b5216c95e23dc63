import { textOf, type Span } from './document';
import type { Face } from '../fonts/load-font';
import { COLORS } from './render-context';
import type { PdfDocument } from './create-pdf';

/** Layout of a run of spans: position, width and size in points; `face` is the face of plain text. */
export interface Setting {
  x: number;
  y?: number;
  width: number;
  size?: number;
  color?: string;
  face?: Face;
}

/** Font size of body text, in points. */
export const BODY_SIZE = 10.5;

/** Space between two lines, in points. */
export const LINE_GAP = 3.6;

/** Returns the face of a style; `plain` is the face of plain text. */
export function faceOf(style: Span['style'], plain: Face): Face {
  const faces: Record<Span['style'], Face> = {
    plain,
    strong: 'bold',
    emphasis: 'italic',
    code: 'mono',
  };
  return faces[style];
}

/** Returns the font size of a style; the monospaced face is taller, so it is set smaller. */
export function sizeOf(style: Span['style'], size: number): number {
  return style === 'code' ? size * 0.92 : size;
}

/** Writes the spans as one paragraph and moves the cursor below it. */
export function writeSpans(pdf: PdfDocument, spans: readonly Span[], setting: Setting): void {
  const { x, y = pdf.y, width, size = BODY_SIZE, color = COLORS.text, face = 'regular' } = setting;
  pdf.fillColor(color);
  spans.forEach((span, index) => {
    pdf.font(faceOf(span.style, face)).fontSize(sizeOf(span.style, size));
    const options = { width, lineGap: LINE_GAP, continued: index < spans.length - 1 };
    if (index === 0) pdf.text(glyphsOnly(span.text), x, y, options);
    else pdf.text(glyphsOnly(span.text), options);
  });
}

/** Returns the height of the spans, in points; an upper bound where bold words may wrap earlier. */
export function measureSpans(
  pdf: PdfDocument,
  spans: readonly Span[],
  setting: Omit<Setting, 'x' | 'y' | 'color'>,
): number {
  const bold = spans.some((span) => span.style === 'strong');
  pdf.font(bold ? 'bold' : (setting.face ?? 'regular')).fontSize(setting.size ?? BODY_SIZE);
  return pdf.heightOfString(textOf(spans), { width: setting.width, lineGap: LINE_GAP });
}

/** Returns the text. Throws when the fonts lack a glyph, which would otherwise be printed as an empty box. */
export function glyphsOnly(text: string): string {
  const strange =
    /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122\n]/.exec(text);
  if (strange)
    throw new Error(
      `The document's fonts have no sign for "${strange[0]}" in: ${text.slice(0, 60)}`,
    );
  return text;
}
