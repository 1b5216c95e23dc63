import { create, type Font } from 'fontkit';
import { loadFont } from '../fonts/load-font';

type Face = 'bold' | 'mono-bold';

const opened = new Map<Face, Font>();

function open(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const font = create(loadFont(face));
  if (!('layout' in font)) throw new Error(`The face ${face} holds several fonts, not one`);
  opened.set(face, font);
  return font;
}

/** Letters as an SVG path, baseline at 0; the width is in the same pixels as the size. */
export interface Outline {
  path: string;
  width: number;
}

/** The text as vector outlines, so that nothing depends on the machine's fonts. */
export function outlineText(face: Face, text: string, size: number): Outline {
  const font = open(face);
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let x = 0;
  const paths = run.glyphs.map((glyph, index) => {
    const path = glyph.path.scale(scale, -scale).translate(x, 0).toSVG();
    x += (run.positions[index]?.xAdvance ?? 0) * scale;
    return path;
  });
  return { path: paths.join(''), width: x };
}

/** The words in as few lines as fit the width; a word longer than that gets a line of its own. */
export function wrapText(face: Face, text: string, size: number, width: number): Outline[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && outlineText(face, longer, size).width <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => outlineText(face, line, size));
}
