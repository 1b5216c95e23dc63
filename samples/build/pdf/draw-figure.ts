import type { Part } from './parse-figure';
import type { Paper } from './paper';

/** Draws the parts of a figure with its origin at x, y, scaled; the letters come from the book's own fonts. */
export function drawParts(paper: Paper, parts: readonly Part[], place: { x: number; y: number; scale: number }): void {
  paper.save();
  paper.translate(place.x, place.y).scale(place.scale);
  for (const part of parts) {
    if (part.name === 'text') drawLabel(paper, part);
    else drawShape(paper, part);
  }
  paper.restore();
}

function drawShape(paper: Paper, part: Part): void {
  const { attributes } = part;
  const fill = colourOf(attributes.fill ?? '#000000');
  const stroke = colourOf(attributes.stroke ?? 'none');
  if (!fill && !stroke) return;
  paper.lineWidth(number(part, 'stroke-width', 1)).lineCap(attributes['stroke-linecap'] === 'round' ? 'round' : 'butt');
  if (attributes['stroke-dasharray']) paper.dash(...dashOf(attributes['stroke-dasharray']));
  else paper.undash();
  paper.fillOpacity(number(part, 'fill-opacity', 1)).strokeOpacity(number(part, 'stroke-opacity', 1));
  trace(paper, part);
  if (fill && stroke) paper.fillAndStroke(fill, stroke);
  else if (fill) paper.fill(fill);
  else if (stroke) paper.stroke(stroke);
  paper.undash().fillOpacity(1).strokeOpacity(1);
}

function trace(paper: Paper, part: Part): void {
  const at = (key: string) => number(part, key, 0);
  switch (part.name) {
    case 'rect':
      if (at('rx')) paper.roundedRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
      else paper.rect(at('x'), at('y'), at('width'), at('height'));
      return;
    case 'circle':
      paper.circle(at('cx'), at('cy'), at('r'));
      return;
    case 'line':
      paper.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
      return;
    case 'polygon':
      paper.path(`M${part.attributes.points?.trim().replace(/\s+/g, 'L')}Z`);
      return;
    default:
      paper.path(part.attributes.d ?? '');
  }
}

function drawLabel(paper: Paper, part: Part): void {
  const size = number(part, 'font-size', 14);
  const bold = part.attributes['font-weight'] === 'bold';
  const mono = part.attributes['font-family'] === 'monospace';
  paper.font(mono ? 'mono' : bold ? 'bold' : 'regular').fontSize(size);
  const width = paper.widthOfString(part.text);
  const shift = { middle: width / 2, end: width }[part.attributes['text-anchor'] ?? ''] ?? 0;
  paper.fillColor(part.attributes.fill ?? '#000000');
  paper.text(part.text, number(part, 'x', 0) - shift, number(part, 'y', 0), { lineBreak: false, baseline: 'alphabetic' });
}

function number(part: Part, key: string, otherwise: number): number {
  const value = part.attributes[key];
  return value === undefined ? otherwise : Number(value);
}

function colourOf(value: string): string | undefined {
  return value === 'none' ? undefined : value;
}

function dashOf(list: string): [number, { space: number }] {
  const [dash = 1, space = dash] = list.split(/[ ,]+/).map(Number);
  return [dash, { space }];
}
