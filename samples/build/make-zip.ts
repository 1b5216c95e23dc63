import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { SourceFile } from './list-sources';

/** Programs keep their executable bit for those who unpack on Unix. */
const EXECUTABLE = /\.sh$/;

/**
 * A zip of the files under one top folder, the same bytes on every machine: fixed order, times and modes, and stored
 * rather than deflated, because two builds of zlib may compress the same input differently.
 */
export async function makeZip(topFolder: string, files: readonly SourceFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, content } of files) {
    zip.addBuffer(content, `${topFolder}/${path}`, {
      // A zip keeps local time without a zone: noon is built in local time, so that every zone writes the same digits.
      mtime: new Date(2026, 0, 1, 12),
      forceDosTimestamp: true,
      mode: EXECUTABLE.test(path) ? 0o100755 : 0o100644,
      compress: false,
    });
  }
  zip.end();
  return buffer(zip.outputStream);
}
