import sharp from 'sharp';
import { element } from './thumbnail/motif';
import { drawLayers } from './thumbnail/motifs-of-practice';
import { outlineText, wrapText, type Outline } from './thumbnail/outline-text';
import { palette } from './thumbnail/palette';
import { seededRandom } from './thumbnail/seeded-random';

const width = 1200;
const height = 630;
const margin = 72;

/** The picture that previews of the site's own pages show (Open Graph), as PNG: brand, headline and a motif of the thumbnails. */
export async function drawSitePicture(): Promise<Buffer> {
  return sharp(Buffer.from(composeSitePicture()))
    .flatten({ background: palette.background })
    .png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

function composeSitePicture(): string {
  const motif = drawLayers({ random: seededRandom('exe'), accent: palette.teal, second: palette.violet });
  const headline = wrapText('bold', 'Learn how attacks work, safely', 84, 640);
  const note = outlineText('mono-bold', 'SIMULATED \u00b7 OFFLINE \u00b7 VERIFIABLE', 26);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    element('rect', { width, height, fill: palette.background }),
    `<g transform="translate(66 30) scale(0.86)">${motif}</g>`,
    drawBrand(),
    ...headline.map((line, index) => place(line, margin, 330 + (index - (headline.length - 1) / 2) * 96 + 40, palette.text)),
    place(note, margin, 556, palette.muted),
    ...[palette.teal, palette.violet, palette.amber].map((fill, index) =>
      element('rect', { x: (index * width) / 3, y: height - 12, width: width / 3, height: 12, fill }),
    ),
    '</svg>',
  ].join('');
}

/** The mark of the favicon, and the name beside it. */
function drawBrand(): string {
  return [
    `<g transform="translate(${margin} 64) scale(2.5)"><rect width="32" height="32" rx="7" fill="${palette.raised}"/>`,
    `<path d="M8 8h9v3h-5.5v3.5H16v3h-4.5V21H17v3H8z" fill="${palette.teal}"/>`,
    `<circle cx="23" cy="22.5" r="2.5" fill="${palette.violet}"/></g>`,
    place(outlineText('bold', 'EXE', 56), margin + 104, 124, palette.text),
  ].join('');
}

function place({ path }: Outline, x: number, y: number, fill: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}" d="${path}"/>`;
}
