import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { makeZip } from './make-zip';

const files = [
  { path: 'README.md', content: Buffer.from('# Read me\n') },
  { path: 'data/one.json', content: Buffer.from('{}\n') },
  { path: 'run.sh', content: Buffer.from('#!/bin/sh\necho hello\n') },
];

async function entriesOf(zip: Buffer): Promise<Entry[]> {
  const opened = (await promisify(
    fromBuffer as (buffer: Buffer, done: (error: Error | null, zip?: ZipFile) => void) => void,
  )(zip)) as unknown as ZipFile;
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    opened.on('entry', (entry: Entry) => entries.push(entry));
    opened.on('end', () => resolve(entries));
    opened.on('error', reject);
  });
}

describe('a tool archive', () => {
  it('has the same bytes every time, and on every machine those of this digest', async () => {
    const [first, second] = [await makeZip('a-tool', files), await makeZip('a-tool', files)];
    expect(first.equals(second)).toBe(true);
    expect(createHash('sha256').update(first).digest('hex')).toBe(
      '72e2fc38a9c79e8b03342387b0b524f7e59854402c7ba88ba1f284555a651ac0',
    );
  });

  it('puts every file under one folder, in the order given', async () => {
    const names = (await entriesOf(await makeZip('a-tool', files))).map((entry) => entry.fileName);
    expect(names).toEqual(['a-tool/README.md', 'a-tool/data/one.json', 'a-tool/run.sh']);
  });

  it('stores its files, so that no build of zlib can change the bytes', async () => {
    for (const entry of await entriesOf(await makeZip('a-tool', files))) {
      expect(entry.compressionMethod).toBe(0);
      expect(entry.compressedSize).toBe(entry.uncompressedSize);
    }
  });

  it('carries noon on the first day of 2026 as its only time, without a zone', async () => {
    for (const entry of await entriesOf(await makeZip('a-tool', files))) {
      expect([entry.lastModFileDate, entry.lastModFileTime]).toEqual([
        ((2026 - 1980) << 9) | (1 << 5) | 1,
        12 << 11,
      ]);
      expect(entry.extraFieldLength).toBe(0);
    }
  });

  it('lets shell scripts run and nothing else', async () => {
    const modes = (await entriesOf(await makeZip('a-tool', files))).map((entry) =>
      (entry.externalFileAttributes >>> 16).toString(8),
    );
    expect(modes).toEqual(['100644', '100644', '100755']);
  });
});
