import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { picturesFolder, readPictures, type SamplePicture } from '../read-pictures';
import { buildDocument, unpackTool } from './built-tools';
import { openBrowser } from './open-browser';
import { terminalPage } from './terminal-page';

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;
const VIEWPORT = { width: 1280, height: 720 };
/** The window of most pages, enlarged to the size of the pictures: no margin is beside their text, which so is readable on phones, too. */
const PAGE_VIEWPORT = { width: 880, height: 495 };

/** Takes the pictures of `pictures.json` from the built tools and prints their sizes. Names of tools limit it to these. */
async function takePictures(slugs: readonly string[]): Promise<void> {
  await mkdir(picturesFolder(), { recursive: true });
  const browser = await openBrowser();
  try {
    for (const picture of readPictures()) {
      if (slugs.length > 0 && !slugs.includes(picture.tool)) continue;
      const bytes = await (picture.documentPage === undefined
        ? takePicture(browser, picture, await unpackTool(picture.tool))
        : drawPages(await buildDocument(picture.tool), picture.documentPage));
      await writeFile(join(picturesFolder(), picture.file), bytes);
      process.stdout.write(`${picture.file}: ${bytes.length} bytes\n`);
    }
  } finally {
    await browser.close();
  }
}

async function takePicture(
  browser: Browser,
  { page: name, isWide, clicks = [], setup = [], run: commands = [] }: SamplePicture,
  folder: string,
): Promise<Buffer> {
  const viewport = name === undefined || isWide ? VIEWPORT : PAGE_VIEWPORT;
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: VIEWPORT.width / viewport.width,
    colorScheme: 'dark',
  });
  try {
    if (name === undefined)
      await page.setContent(terminalPage(await outputsOf(folder, setup, commands)));
    else await page.goto(`file://${join(folder, name)}`);
    for (const click of clicks) await page.getByRole('button', { name: click }).first().click();
    const picture = await page.screenshot();
    return await sharp(picture).png({ palette: true, effort: 10 }).toBuffer();
  } finally {
    await page.close();
  }
}

/** Draws two facing pages of a PDF document on the dark ground of the pictures, by the pdftoppm of Poppler. */
async function drawPages(file: string, first: number): Promise<Buffer> {
  const height = VIEWPORT.height - 48;
  const pages = await Promise.all(
    [first, first + 1].map(async (page) => {
      const only = ['-f', String(page), '-l', String(page), '-singlefile'];
      const size = ['-scale-to-y', String(height), '-scale-to-x', '-1'];
      const { stdout } = await run('pdftoppm', ['-png', ...only, ...size, file], {
        encoding: 'buffer',
        timeout: TIMEOUT_MS,
      });
      return stdout;
    }),
  );
  const { width } = await sharp(pages[0]).metadata();
  const left = Math.round(VIEWPORT.width / 2 - width - 8);
  return sharp({ create: { ...VIEWPORT, channels: 3, background: '#0b0e14' } })
    .composite(pages.map((input, index) => ({ input, top: 24, left: left + index * (width + 16) })))
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** Runs commands in a folder one after the other; returns those that are shown, with what they printed. */
async function outputsOf(
  folder: string,
  setup: readonly string[],
  commands: readonly string[],
): Promise<[command: string, output: string][]> {
  const outputs: [string, string][] = [];
  for (const command of [...setup, ...commands]) {
    const output = await outputOf(folder, command);
    if (commands.includes(command)) outputs.push([command, output]);
  }
  return outputs;
}

/** Some tools report by their exit code that they have found something. */
async function outputOf(cwd: string, command: string): Promise<string> {
  try {
    return (await run('bash', ['-c', command], { cwd, timeout: TIMEOUT_MS })).stdout;
  } catch (error) {
    const { killed, stdout = '' } = error as { killed?: boolean; stdout?: string };
    if (killed || stdout === '') throw error;
    return stdout;
  }
}

void takePictures(process.argv.slice(2));
