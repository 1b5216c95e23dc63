/** One drawn part of a figure: an SVG element and its attributes, `text` being what stands inside a text element. */
export interface Part {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** A figure: its size in its own units, and its parts from back to front. */
export interface Figure {
  width: number;
  height: number;
  parts: Part[];
}

/** The small part of SVG that figures may use; anything else is refused, so that nothing is silently left out. */
const allowed: Record<string, readonly string[]> = {
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  line: ['x1', 'y1', 'x2', 'y2'],
  path: ['d'],
  polygon: ['points'],
  text: ['x', 'y', 'font-size', 'font-weight', 'text-anchor', 'font-family'],
};
const paint = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap'];

/** Reads a figure from SVG text; throws on an element or attribute it would not draw. */
export function parseFigure(svg: string): Figure {
  const [, width, height, body] = /^\s*<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>([^]*)<\/svg>\s*$/.exec(svg) ?? [];
  if (!width || !height || body === undefined) throw new Error('A figure is one svg element with a viewBox from 0 0');
  return { width: Number(width), height: Number(height), parts: parseParts(body) };
}

/** The parts of a piece of SVG, in order. */
export function parseParts(body: string): Part[] {
  const parts: Part[] = [];
  const rest = body.replace(
    /<(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*(?:\/>|>([^<]*)<\/\1>)/g,
    (_match, name: string, list: string, text?: string) => {
      const attributes = Object.fromEntries([...list.matchAll(/([\w:-]+)="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
      const strange = Object.keys(attributes).find((key) => !allowed[name]?.includes(key) && !paint.includes(key));
      if (!allowed[name] || strange) throw new Error(`A figure cannot hold <${name}${strange ? ` ${strange}` : ''}>`);
      parts.push({ name, attributes, text: decode(text ?? '') });
      return '';
    },
  );
  if (rest.replace(/<!--[^]*?-->/g, '').trim()) throw new Error(`A figure holds something unreadable: ${rest.trim().slice(0, 60)}`);
  return parts;
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
