import { createHash, randomBytes } from 'node:crypto';
import { createFileDigest } from './file-digest';

describe('the digest of a file', () => {
  it('is that of Node, however the bytes arrive', () => {
    const bytes = randomBytes(100_000);
    const digest = createFileDigest();
    for (const [start, end] of [
      [0, 1],
      [1, 70_000],
      [70_000, 100_000],
    ])
      digest.update(bytes.subarray(start, end));
    const { sha256, size } = digest.finish();
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(size).toBe(100_000);
  });
});
