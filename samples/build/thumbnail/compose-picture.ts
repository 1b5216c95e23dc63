import type { SeedTool } from '../../seed-tool';
import { chooseMotif } from './choose-motif';
import { featuredMotif } from './featured-motifs';
import { centre, element } from './motif';
import { outlineText, wrapText, type Outline } from './outline-text';
import { levelColour, monograms, palette } from './palette';
import { seededRandom } from './seeded-random';

const width = 1280;
const height = 720;
const margin = 68;
/** Paths whose motif reads from left to right, like text, and is never mirrored. */
const upright = new Set(['secure-development', 'linux', 'human-factor']);

/** The whole picture as SVG without a single font reference. */
export function composePicture(tool: SeedTool): string {
  const accent = levelColour[tool.accessLevel];
  const { colour } = monograms[tool.language];
  const random = seededRandom(tool.slug);
  const featured = featuredMotif(tool.slug);
  const mirrored = random() < 0.5 && !featured && !upright.has(tool.path) ? ` transform="translate(${centre.x * 2} 0) scale(-1 1)"` : '';
  const motif = (featured ?? chooseMotif(tool.path))({ random, accent, second: colour });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    drawGround(accent),
    `<g${mirrored}>${motif}</g>`,
    element('rect', { width, height, fill: 'url(#fade)' }),
    drawMonogram(tool),
    drawName(tool.name),
    element('rect', { x: 0, y: height - 14, width, height: 14, fill: accent }),
    '</svg>',
  ].join('');
}

function drawGround(accent: string): string {
  const stop = (offset: number, colour: string, opacity: number) =>
    element('stop', { offset: `${offset}%`, 'stop-color': colour, 'stop-opacity': opacity });
  return [
    '<defs>',
    `<radialGradient id="glow" cx="78%" cy="46%" r="60%">${stop(0, accent, 0.2)}${stop(100, accent, 0)}</radialGradient>`,
    `<linearGradient id="fade" x1="0" x2="1" y1="0" y2="0">${stop(55, palette.background, 0.96)}${stop(61, palette.background, 0)}</linearGradient>`,
    '</defs>',
    element('rect', { width, height, fill: palette.background }),
    element('rect', { width, height, fill: 'url(#glow)' }),
  ].join('');
}

function drawMonogram({ language, path }: SeedTool): string {
  const { letters, colour } = monograms[language];
  const outline = outlineText('mono-bold', letters, letters.length > 2 ? 54 : 68);
  const tile = Math.max(124, outline.width + 44);
  const label = outlineText('mono-bold', path.replaceAll('-', ' ').toUpperCase(), 32);
  return [
    element('rect', { x: margin, y: margin, width: tile, height: 124, rx: 26, fill: palette.raised, stroke: colour, 'stroke-width': 5 }),
    place(outline, margin + (tile - outline.width) / 2, margin + (letters.length > 2 ? 82 : 86), colour),
    place(label, margin + tile + 30, margin + 74, palette.muted),
  ].join('');
}

function drawName(name: string): string {
  const size = name.split(' ').some((word) => word.length > 12) ? 88 : 98;
  const lines = wrapText('bold', name, size, 660);
  const step = size * 1.12;
  const first = 636 - (lines.length - 1) * step;
  return lines.map((line, index) => place(line, margin, first + index * step, palette.text)).join('');
}

function place({ path }: Outline, x: number, y: number, fill: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}" d="${path}"/>`;
}
