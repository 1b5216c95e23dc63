import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TempFile } from './temp-file';

const KIB = 1024;
const BYTES = randomBytes(200 * KIB);

describe('a temporary file', () => {
  let file: TempFile;
  beforeAll(async () => {
    file = await TempFile.from(
      Readable.from([BYTES.subarray(0, 70 * KIB), BYTES.subarray(70 * KIB)]),
    );
  });
  afterAll(() => file.close());

  it.each([
    ['its first bytes', 0, 4],
    ['a block', 0, 64 * KIB],
    ['bytes of two blocks', 64 * KIB - 3, 10],
    ['the size of a block from the middle of one', 30 * KIB, 64 * KIB],
    ['more than a block', 10, 150 * KIB],
    ['nothing', 64 * KIB, 0],
    ['fewer bytes at its end', 200 * KIB - 5, 30 * KIB],
    ['nothing after its end', 900 * KIB, 4],
  ])('reads %s', async (_what, position, length) => {
    const expected = BYTES.subarray(position, position + length);
    expect((await file.read(position, length)).equals(expected)).toBe(true);
  });

  it('reads the same bytes in any order, also at once', async () => {
    const positions = Array.from({ length: 200 }, (_, index) => (index * 7919) % BYTES.length);
    const read = await Promise.all(positions.map((position) => file.read(position, 100)));
    for (const [index, position] of positions.entries())
      expect(read[index]!.equals(BYTES.subarray(position, position + 100))).toBe(true);
  });

  it('streams a part', async () => {
    const read = await buffer(file.stream(1000, 150 * KIB));
    expect(read.equals(BYTES.subarray(1000, 150 * KIB))).toBe(true);
  });
});
