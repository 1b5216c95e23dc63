import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { digestEntry, type PackedBytes } from './unpack-entry';

/** Endless zeros, deflated. */
function* endlessZeros(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

describe('unpacking an entry', () => {
  it('stops as soon as it is larger than declared', async () => {
    const deflated = Readable.from(endlessZeros(), { objectMode: false }).pipe(createDeflateRaw());
    const endless: PackedBytes = {
      stream: () => deflated,
      read: () => Promise.reject(new Error('an endless entry is not small')),
    };
    const data = { start: 0, end: 1_000_000, isDeflated: true, declaredSize: 10_000_000, crc32: 0 };
    expect(await digestEntry(endless, data)).toBeNull();
    expect(deflated.destroyed).toBe(true);
  });
});
