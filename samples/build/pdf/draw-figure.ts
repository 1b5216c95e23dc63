import type { Shape } from './parse-figure';
import type { PdfDocument } from './create-pdf';

/** Draws the shapes of a figure with its origin at x, y, scaled; text uses the fonts of the document. */
export function drawShapes(
  pdf: PdfDocument,
  shapes: readonly Shape[],
  place: { x: number; y: number; scale: number },
): void {
  pdf.save();
  pdf.translate(place.x, place.y).scale(place.scale);
  for (const shape of shapes) {
    if (shape.name === 'text') drawLabel(pdf, shape);
    else drawShape(pdf, shape);
  }
  pdf.restore();
}

function drawShape(pdf: PdfDocument, shape: Shape): void {
  const { attributes } = shape;
  const fill = colorOf(attributes.fill ?? '#000000');
  const stroke = colorOf(attributes.stroke ?? 'none');
  if (!fill && !stroke) return;
  pdf
    .lineWidth(number(shape, 'stroke-width', 1))
    .lineCap(attributes['stroke-linecap'] === 'round' ? 'round' : 'butt');
  if (attributes['stroke-dasharray']) pdf.dash(...dashOf(attributes['stroke-dasharray']));
  else pdf.undash();
  pdf
    .fillOpacity(number(shape, 'fill-opacity', 1))
    .strokeOpacity(number(shape, 'stroke-opacity', 1));
  tracePath(pdf, shape);
  if (fill && stroke) pdf.fillAndStroke(fill, stroke);
  else if (fill) pdf.fill(fill);
  else if (stroke) pdf.stroke(stroke);
  pdf.undash().fillOpacity(1).strokeOpacity(1);
}

function tracePath(pdf: PdfDocument, shape: Shape): void {
  const at = (key: string) => number(shape, key, 0);
  switch (shape.name) {
    case 'rect':
      if (at('rx')) pdf.roundedRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
      else pdf.rect(at('x'), at('y'), at('width'), at('height'));
      return;
    case 'circle':
      pdf.circle(at('cx'), at('cy'), at('r'));
      return;
    case 'line':
      pdf.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
      return;
    case 'polygon':
      pdf.path(`M${shape.attributes.points?.trim().replace(/\s+/g, 'L')}Z`);
      return;
    default:
      pdf.path(shape.attributes.d ?? '');
  }
}

function drawLabel(pdf: PdfDocument, shape: Shape): void {
  const size = number(shape, 'font-size', 14);
  const bold = shape.attributes['font-weight'] === 'bold';
  const mono = shape.attributes['font-family'] === 'monospace';
  pdf.font(mono ? 'mono' : bold ? 'bold' : 'regular').fontSize(size);
  const width = pdf.widthOfString(shape.text);
  const shift = { middle: width / 2, end: width }[shape.attributes['text-anchor'] ?? ''] ?? 0;
  pdf.fillColor(shape.attributes.fill ?? '#000000');
  pdf.text(shape.text, number(shape, 'x', 0) - shift, number(shape, 'y', 0), {
    lineBreak: false,
    baseline: 'alphabetic',
  });
}

function number(shape: Shape, key: string, otherwise: number): number {
  const value = shape.attributes[key];
  return value === undefined ? otherwise : Number(value);
}

function colorOf(value: string): string | undefined {
  return value === 'none' ? undefined : value;
}

function dashOf(list: string): [number, { space: number }] {
  const [dash = 1, space = dash] = list.split(/[ ,]+/).map(Number);
  return [dash, { space }];
}
