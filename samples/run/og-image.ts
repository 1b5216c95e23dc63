import { writeFileSync } from 'node:fs';
import { drawSitePicture } from '../build/draw-site-picture';

/** Draws the picture of the site for previews of its address, and says where it is (`npm run seed:og-image`). */
const target = 'web/public/og-image.png';
void drawSitePicture().then((image) => {
  writeFileSync(target, image);
  process.stdout.write(`${target}: ${image.length} bytes\n`);
});
