import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** One entry of an archive, read. */
export interface Unpacked {
  name: string;
  content: Buffer;
  mode: number;
}

/** Every entry of a zip file, in its order; rejects when a checksum or a header is wrong. */
export async function readArchive(archive: Buffer): Promise<Unpacked[]> {
  const zip = await open(archive);
  const entries: Unpacked[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      read(zip, entry).then((unpacked) => {
        entries.push(unpacked);
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

/** Writes every entry below the folder without its mode, as some unzip programs do: a tool must not depend on it. */
export async function unpackArchive(archive: Buffer, folder: string): Promise<void> {
  for (const { name, content } of await readArchive(archive)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

function open(archive: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

async function read(zip: ZipFile, entry: Entry): Promise<Unpacked> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, readable) => (error ? reject(error) : resolve(readable)));
  });
  return {
    name: entry.fileName,
    content: await buffer(stream),
    mode: (entry.externalFileAttributes >>> 16) & 0o777,
  };
}
