import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawSitePicture } from './draw-site-picture';

const COMMITTED = join(__dirname, '..', '..', 'web', 'public', 'og-image.png');

it('the picture of the site is 1200 by 630 pixels, and the one that is served', async () => {
  const [drawn, committed] = [await drawSitePicture(), readFileSync(COMMITTED)];
  expect(await sharp(committed).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  const pixels = await Promise.all(
    [drawn, committed].map((image) => sharp(image).raw().toBuffer()),
  );
  expect(pixels[0]!.equals(pixels[1]!)).toBe(true);
});
