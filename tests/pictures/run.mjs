/** Captures the screenshots of the READMEs (npm run docs:pictures), or, given a folder, of every page, wide and narrow, dark and light. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { openMarketplace } from '../bench/support/marketplace.mjs';
import { openBrowser } from '../bench/web/browser.mjs';
import { allPictures, LOOK_PICTURES, PREVIEW_PICTURES, README_PICTURES } from './pictures.mjs';
import { createTestUsers } from './test-users.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, '..', '..', 'docs', 'images');
const pictures = process.argv[2]
  ? allPictures()
  : [...README_PICTURES, ...LOOK_PICTURES, ...PREVIEW_PICTURES];

async function capture(browser, users, { file, who, at, width, height, scheme, enter, fullPage }) {
  const viewport = { width, height };
  const session = users.sessions[who];
  const context = await browser.newContext({
    baseURL: users.url,
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    storageState: session,
  });
  const page = await context.newPage();
  await page.goto(typeof at === 'string' ? at : at(users), { waitUntil: 'networkidle' });
  await page.locator('h1').waitFor();
  await enter?.(page, users);
  await page.waitForTimeout(300); // animations have ended
  const image = await page.screenshot({ fullPage });
  const path = join(folder, file);
  await (
    file.endsWith('.webp')
      ? sharp(image).webp({ quality: 82 })
      : sharp(image).png({ compressionLevel: 9 })
  ).toFile(path);
  console.log(path);
  await context.close();
}

mkdirSync(folder, { recursive: true });
const marketplace = await openMarketplace();
const browser = await openBrowser();
try {
  const users = await createTestUsers(marketplace);
  for (const picture of pictures) await capture(browser, users, picture);
} finally {
  await browser.close();
  await marketplace.stop();
}
