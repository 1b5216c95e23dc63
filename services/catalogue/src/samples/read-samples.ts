import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS, type SamplePath, type SampleTool } from '@libs/contracts';
import { findFileKind } from '../uploads/filename';
import { TempFile } from '../uploads/temp-file';
import type { Upload, UploadedImage } from '../uploads/upload';

/** Returns the sample tools that `npm run build` made, in the order of the sample catalogue. */
export async function readSamples(): Promise<SampleTool[]> {
  return JSON.parse(await readFile(join(samplesFolder(), 'manifest.json'), 'utf8')) as SampleTool[];
}

export async function readSamplePaths(): Promise<SamplePath[]> {
  return JSON.parse(await readFile(join(samplesFolder(), 'paths.json'), 'utf8')) as SamplePath[];
}

/** Converts a sample tool to an upload, whose temporary file the caller must close. */
export async function sampleUpload(sample: SampleTool, startedAt: Date): Promise<Upload> {
  const { fields, offerEndsInHours, file, thumbnail } = sample;
  const offerEndsAt =
    offerEndsInHours === undefined
      ? ''
      : new Date(startedAt.getTime() + offerEndsInHours * HOUR_MS).toISOString();
  const kind = findFileKind(file);
  if (!kind) throw new Error(`${file} is not a kind of file that the catalogue accepts`);
  const files = join(samplesFolder(), 'files');
  return {
    fields: new Map(Object.entries({ ...fields, offerEndsAt })),
    thumbnail: { filename: thumbnail, bytes: await readFile(join(files, thumbnail)) },
    toolFile: {
      filename: file,
      kind,
      content: await TempFile.from(createReadStream(join(files, file))),
    },
  };
}

/** Reads the screenshots of a sample tool. */
export function samplePictures({
  screenshots,
}: SampleTool): Promise<{ picture: UploadedImage; alt: string }[]> {
  const files = join(samplesFolder(), 'files');
  return Promise.all(
    screenshots.map(async ({ file: filename, alt }) => ({
      picture: { filename, bytes: await readFile(join(files, filename)) },
      alt,
    })),
  );
}

/** The service runs from its sources or from `dist`, so the folder is found by going up. */
function samplesFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'dist', 'samples');
    if (existsSync(join(candidate, 'manifest.json'))) return candidate;
    if (folder === dirname(folder))
      throw new Error('dist/samples/manifest.json is missing; run npm run build');
  }
}
