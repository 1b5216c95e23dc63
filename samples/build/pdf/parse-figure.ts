/** An SVG element of a figure; `text` is the content of a text element. */
export interface Shape {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** A figure: its size in its own units, and its shapes from back to front. */
export interface Figure {
  width: number;
  height: number;
  shapes: Shape[];
}

/** The subset of SVG that figures may use; anything else is refused instead of silently left out. */
const ALLOWED: Record<string, readonly string[]> = {
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  line: ['x1', 'y1', 'x2', 'y2'],
  path: ['d'],
  polygon: ['points'],
  text: ['x', 'y', 'font-size', 'font-weight', 'text-anchor', 'font-family'],
};
const PAINT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
];

/** Parses a figure from SVG. Throws on an element or attribute that would not be drawn. */
export function parseFigure(svg: string): Figure {
  const [, width, height, body] =
    /^\s*<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>([^]*)<\/svg>\s*$/.exec(svg) ?? [];
  if (!width || !height || body === undefined)
    throw new Error('A figure is one svg element with a viewBox from 0 0');
  return { width: Number(width), height: Number(height), shapes: parseShapes(body) };
}

/** Parses the shapes of a piece of SVG, in order. */
export function parseShapes(body: string): Shape[] {
  const shapes: Shape[] = [];
  const rest = body.replace(
    /<(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*(?:\/>|>([^<]*)<\/\1>)/g,
    (_match, name: string, list: string, text?: string) => {
      const attributes = Object.fromEntries(
        [...list.matchAll(/([\w:-]+)="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
      );
      const strange = Object.keys(attributes).find(
        (key) => !ALLOWED[name]?.includes(key) && !PAINT.includes(key),
      );
      if (!ALLOWED[name] || strange)
        throw new Error(`A figure cannot hold <${name}${strange ? ` ${strange}` : ''}>`);
      shapes.push({ name, attributes, text: decode(text ?? '') });
      return '';
    },
  );
  if (rest.replace(/<!--[^]*?-->/g, '').trim())
    throw new Error(`A figure holds something unreadable: ${rest.trim().slice(0, 60)}`);
  return shapes;
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
