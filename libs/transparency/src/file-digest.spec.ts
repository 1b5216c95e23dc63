import { createHash, randomBytes } from 'node:crypto';
import { createFileDigest } from './file-digest';

describe('the digests of a file', () => {
  it('are those of Node, however the bytes arrive', () => {
    const bytes = randomBytes(100_000);
    const digest = createFileDigest();
    for (const [start, end] of [
      [0, 1],
      [1, 70_000],
      [70_000, 100_000],
    ])
      digest.update(bytes.subarray(start, end));
    const { sha256, blake2b, size } = digest.finish();
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(Buffer.from(blake2b)).toEqual(createHash('blake2b512').update(bytes).digest());
    expect(size).toBe(100_000);
  });
});
