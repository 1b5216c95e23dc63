import { PALETTE } from './palette';
import type { Random } from './seeded-random';

/** What a motif draws with: a repeatable chance, the accent of the access level and the color of the language. */
export interface Brush {
  random: Random;
  accent: string;
  second: string;
}

/** A picture part as SVG elements, drawn around the center of the right half. */
export type Motif = (brush: Brush) => string;

/** The middle of the motif's area, in picture pixels. */
export const CENTER = { x: 985, y: 345 };

/** One SVG element; numbers are cut to a tenth of a pixel. */
export function element(name: string, attributes: Record<string, string | number>): string {
  const list = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${typeof value === 'number' ? Math.round(value * 10) / 10 : value}"`,
  );
  return `<${name}${list.join('')}/>`;
}

/** A quiet stroke for the parts that only give structure. */
export const SUBTLE_STROKE = {
  fill: 'none',
  stroke: PALETTE.border,
  'stroke-width': 3,
  'stroke-opacity': 0.7,
};

/** A point on a circle around the center; the angle is in turns. */
export function onCircle(turn: number, radius: number): { x: number; y: number } {
  return {
    x: CENTER.x + radius * Math.cos(turn * 2 * Math.PI),
    y: CENTER.y + radius * Math.sin(turn * 2 * Math.PI),
  };
}
