import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { TOOL_LIMITS } from '@libs/contracts';
import { type Entry, fromFdPromise } from 'yauzl';
import type { TempFile } from '../uploads/temp-file';

const MAX_PAGES = 200;
const PAGE = /\.html?$/i;
const NO_DIRECTORY = /end of central directory record signature not found/i;

const isPage = ({ fileName, uncompressedSize }: Entry): boolean =>
  PAGE.test(fileName) && uncompressedSize <= TOOL_LIMITS.preview;

/** Returns the paths of the first 200 HTML files of an archive that are small enough for a preview; none when the file is no archive. */
export async function listPages(file: TempFile): Promise<string[]> {
  const pages: string[] = [];
  const zip = await openArchive(file);
  if (!zip) return pages;
  for await (const entry of zip.eachEntry()) {
    if (isPage(entry)) pages.push(entry.fileName);
    if (pages.length === MAX_PAGES) break;
  }
  return pages;
}

/** Returns the bytes of an HTML file of an archive; null when there is none at this path, or it is too large or not UTF-8. */
export async function readPage(file: TempFile, path: string): Promise<Buffer | null> {
  const zip = await openArchive(file);
  if (!zip) return null;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== path) continue;
    if (!isPage(entry)) return null;
    const bytes = await buffer(await zip.openReadStreamPromise(entry)); // yauzl ends at the declared size
    return isUtf8(bytes) ? bytes : null;
  }
  return null;
}

/** Uploads are checked, so every other error is the disk's. */
async function openArchive(file: TempFile) {
  try {
    return await fromFdPromise(file.fd, { autoClose: false });
  } catch (error) {
    if (error instanceof Error && NO_DIRECTORY.test(error.message)) return null;
    throw error;
  }
}
