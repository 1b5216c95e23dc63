import type { CatalogueEntry } from '../../catalogue-entry';
import { TOPIC_LABELS } from '@libs/contracts';
import { chooseMotif } from './choose-motif';
import { featuredMotif } from './featured-motifs';
import { CENTER, element } from './motif';
import { outlineText, wrapText, type Outline } from './outline-text';
import { LEVEL_COLOR, MONOGRAMS, PALETTE } from './palette';
import { seededRandom } from './seeded-random';

const WIDTH = 1280;
const HEIGHT = 720;
const MARGIN = 68;
/** Paths whose motif reads from left to right, like text, and is never mirrored. */
const UPRIGHT = new Set(['secure-development', 'linux', 'human-factor']);

/** The whole picture as SVG without a single font reference. */
export function composePicture(tool: CatalogueEntry): string {
  const accent = LEVEL_COLOR[tool.accessLevel];
  const { color } = MONOGRAMS[tool.language];
  const random = seededRandom(tool.slug);
  const featured = featuredMotif(tool.slug);
  const mirrored =
    random() < 0.5 && !featured && !UPRIGHT.has(tool.path)
      ? ` transform="translate(${CENTER.x * 2} 0) scale(-1 1)"`
      : '';
  const motif = (featured ?? chooseMotif(tool.path))({ random, accent, second: color });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    drawGround(accent),
    `<g${mirrored}>${motif}</g>`,
    element('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#fade)' }),
    drawMonogram(tool),
    drawName(tool.name),
    element('rect', { x: 0, y: HEIGHT - 14, width: WIDTH, height: 14, fill: accent }),
    '</svg>',
  ].join('');
}

function drawGround(accent: string): string {
  const stop = (offset: number, color: string, opacity: number) =>
    element('stop', { offset: `${offset}%`, 'stop-color': color, 'stop-opacity': opacity });
  return [
    '<defs>',
    `<radialGradient id="glow" cx="78%" cy="46%" r="60%">${stop(0, accent, 0.2)}${stop(100, accent, 0)}</radialGradient>`,
    `<linearGradient id="fade" x1="0" x2="1" y1="0" y2="0">${stop(55, PALETTE.background, 0.96)}${stop(61, PALETTE.background, 0)}</linearGradient>`,
    '</defs>',
    element('rect', { width: WIDTH, height: HEIGHT, fill: PALETTE.background }),
    element('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#glow)' }),
  ].join('');
}

function drawMonogram({ language, path }: CatalogueEntry): string {
  const { letters, color } = MONOGRAMS[language];
  const outline = outlineText('mono-bold', letters, letters.length > 2 ? 54 : 68);
  const tile = Math.max(124, outline.width + 44);
  const label = outlineText('mono-bold', TOPIC_LABELS[path].toUpperCase(), 32);
  return [
    element('rect', {
      x: MARGIN,
      y: MARGIN,
      width: tile,
      height: 124,
      rx: 26,
      fill: PALETTE.raised,
      stroke: color,
      'stroke-width': 5,
    }),
    place(
      outline,
      MARGIN + (tile - outline.width) / 2,
      MARGIN + (letters.length > 2 ? 82 : 86),
      color,
    ),
    place(label, MARGIN + tile + 30, MARGIN + 74, PALETTE.muted),
  ].join('');
}

function drawName(name: string): string {
  const size = name.split(' ').some((word) => word.length > 12) ? 88 : 98;
  const lines = wrapText('bold', name, size, 660);
  const step = size * 1.12;
  const first = 636 - (lines.length - 1) * step;
  return lines
    .map((line, index) => place(line, MARGIN, first + index * step, PALETTE.text))
    .join('');
}

function place({ path }: Outline, x: number, y: number, fill: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}" d="${path}"/>`;
}
