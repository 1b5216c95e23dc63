import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SamplePath, SampleTool } from '@libs/contracts';
import { buildTool } from './build/build-tool';
import { drawThumbnail } from './build/draw-thumbnail';
import { explainDownload } from './build/explain-download';
import type { CatalogueEntry } from './catalogue-entry';
import { formFields } from './form-fields';
import { picturesFolder, readPictures } from './read-pictures';

/** The sample data that the catalogue service loads. */
interface Samples {
  tools: readonly CatalogueEntry[];
  paths: readonly SamplePath[];
}

/** Builds the download and the thumbnail of each tool into `<folder>/files`, and lists tools and learning paths in `<folder>/*.json`. */
export async function buildSamples(
  { tools: entries, paths }: Samples,
  folder: string,
): Promise<void> {
  const files = join(folder, 'files');
  const manifest = join(folder, 'manifest.json');
  // The manifest is written last, so that a failed build leaves none.
  for (const path of [manifest, files]) await rm(path, { recursive: true, force: true });
  await mkdir(files, { recursive: true });
  const tools: SampleTool[] = [];
  for (const entry of entries) tools.push(await buildSample(entry, files));
  await writeFile(join(folder, 'paths.json'), `${JSON.stringify(paths, null, 1)}\n`);
  await writeFile(manifest, `${JSON.stringify(tools, null, 1)}\n`);
}

async function buildSample(entry: CatalogueEntry, files: string): Promise<SampleTool> {
  const { slug, fileName: file, offerEndsInHours } = entry;
  const thumbnail = `${slug}.png`;
  const [content, picture, explanation] = await Promise.all([
    buildTool(entry),
    drawThumbnail(entry),
    explainDownload(entry),
  ]);
  await Promise.all([
    writeFile(join(files, file), content),
    writeFile(join(files, thumbnail), picture),
  ]);
  const fields = formFields(entry, explanation);
  const screenshots = await copyPictures(slug, files);
  const preview = entry.preview && `${slug}/${entry.preview}`; // archives have one folder
  return { slug, fields, offerEndsInHours, file, thumbnail, screenshots, preview };
}

/** Copies the pictures of a tool that `npm run samples -- pictures` has taken. */
async function copyPictures(slug: string, files: string): Promise<SampleTool['screenshots']> {
  const pictures = readPictures().filter(
    ({ tool, file }) => tool === slug && existsSync(join(picturesFolder(), file)),
  );
  for (const { file } of pictures)
    await copyFile(join(picturesFolder(), file), join(files, `screenshot-${file}`));
  return pictures.map(({ file, alt }) => ({ file: `screenshot-${file}`, alt }));
}
