import sharp from 'sharp';
import { element } from './thumbnail/motif';
import { drawLayers } from './thumbnail/motifs-of-practice';
import { outlineText, wrapText, type Outline } from './thumbnail/outline-text';
import { PALETTE } from './thumbnail/palette';
import { seededRandom } from './thumbnail/seeded-random';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;

/** The picture that previews of the site's own pages show (Open Graph), as PNG: brand, headline and a motif of the thumbnails. */
export async function drawSitePicture(): Promise<Buffer> {
  return sharp(Buffer.from(composeSitePicture()))
    .flatten({ background: PALETTE.background })
    .png({ palette: true, colors: 128, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

function composeSitePicture(): string {
  const motif = drawLayers({
    random: seededRandom('exe'),
    accent: PALETTE.teal,
    second: PALETTE.violet,
  });
  const headline = wrapText('bold', 'Learn how attacks work, safely', 84, 640);
  const note = outlineText('mono-bold', 'SIMULATED \u00b7 OFFLINE \u00b7 VERIFIABLE', 26);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    element('rect', { width: WIDTH, height: HEIGHT, fill: PALETTE.background }),
    `<g transform="translate(66 30) scale(0.86)">${motif}</g>`,
    drawBrand(),
    ...headline.map((line, index) =>
      place(line, MARGIN, 330 + (index - (headline.length - 1) / 2) * 96 + 40, PALETTE.text),
    ),
    place(note, MARGIN, 556, PALETTE.muted),
    ...[PALETTE.teal, PALETTE.violet, PALETTE.amber].map((fill, index) =>
      element('rect', {
        x: (index * WIDTH) / 3,
        y: HEIGHT - 12,
        width: WIDTH / 3,
        height: 12,
        fill,
      }),
    ),
    '</svg>',
  ].join('');
}

/** The mark of the favicon, and the name beside it. */
function drawBrand(): string {
  return [
    `<g transform="translate(${MARGIN} 64) scale(2.5)"><rect width="32" height="32" rx="7" fill="${PALETTE.raised}"/>`,
    `<path d="M8 8h9v3h-5.5v3.5H16v3h-4.5V21H17v3H8z" fill="${PALETTE.teal}"/>`,
    `<circle cx="23" cy="22.5" r="2.5" fill="${PALETTE.violet}"/></g>`,
    place(outlineText('bold', 'EXE', 56), MARGIN + 104, 124, PALETTE.text),
  ].join('');
}

function place({ path }: Outline, x: number, y: number, fill: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}" d="${path}"/>`;
}
