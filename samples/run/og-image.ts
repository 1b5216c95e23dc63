import { writeFileSync } from 'node:fs';
import { drawSitePicture } from '../build/draw-site-picture';

/** Draws the preview image of the site and prints its path (`npm run samples -- og-image`). */
const TARGET = 'web/public/og-image.png';
void drawSitePicture().then((image) => {
  writeFileSync(TARGET, image);
  process.stdout.write(`${TARGET}: ${image.length} bytes\n`);
});
