import sharp from 'sharp';
import { aPngThatDeclares } from '../../../../tests/harness/sample-files';
import { aPicture } from '../../test/file-builders';
import { encodeScreenshot, encodeThumbnail } from './encode-image';

describe('re-encoding an uploaded thumbnail', () => {
  it.each([
    ['png', 'a.png'],
    ['jpeg', 'a.jpg'],
    ['jpeg', 'A.JPEG'],
  ] as const)('takes %s named %s and makes WebP of it', async (format, filename) => {
    const { bytes, hash } = await encodeThumbnail({ filename, bytes: await aPicture(format) });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('keeps no metadata', async () => {
    const bytes = await sharp(await aPicture('jpeg'))
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const encoded = await encodeThumbnail({ filename: 'a.jpg', bytes });
    expect((await sharp(encoded.bytes).metadata()).exif).toBeUndefined();
  });

  it('keeps every pixel of a screenshot that is smaller so', async () => {
    const raw = { width: 64, height: 48, channels: 3 } as const;
    const pixels = Buffer.from(
      Array.from({ length: 64 * 48 * 3 }, (_, index) => (index % 7) % 2 && 255),
    );
    const { bytes } = await encodeScreenshot({
      filename: 'a.png',
      bytes: await sharp(pixels, { raw }).png().toBuffer(),
    });
    expect((await sharp(bytes).raw().toBuffer()).equals(pixels)).toBe(true);
  });

  it('shrinks a larger image', async () => {
    const { bytes } = await encodeThumbnail({
      filename: 'a.png',
      bytes: await aPicture('png', 3000, 1500),
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280, height: 640 });
  });

  it('accepts an image as wide as the limit', async () => {
    const { bytes } = await encodeThumbnail({
      filename: 'a.png',
      bytes: await aPicture('png', 16_384, 16),
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280 });
  });

  it.each([
    [
      'a 10 000 by 10 000 PNG',
      'a.png',
      async () => aPngThatDeclares(10_000, 10_000),
      '25 million pixels',
    ],
    [
      'a 30 000 by 30 000 PNG',
      'a.png',
      async () => aPngThatDeclares(30_000, 30_000),
      '16384 pixels wide or high',
    ],
    [
      'a 1 by 25 000 000 PNG',
      'a.png',
      async () => aPngThatDeclares(1, 25_000_000),
      '16384 pixels wide or high',
    ],
    ['a 16 385 by 1 PNG', 'a.png', () => aPicture('png', 16_385, 1), '16384 pixels wide or high'],
    [
      'an SVG named .png',
      'a.png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'not an image of that type',
    ],
    ['a JPEG named .png', 'a.png', () => aPicture('jpeg'), 'not an image of that type'],
    ['a PNG named .jpg', 'a.jpg', () => aPicture('png'), 'not an image of that type'],
    ['a GIF', 'a.gif', async () => Buffer.from('GIF89a'), '.png, .jpg or .jpeg'],
    [
      'a PNG that breaks off',
      'a.png',
      async () => (await aPicture('png', 400, 400)).subarray(0, 200),
      'cannot be read',
    ],
    [
      'nothing but a signature',
      'a.png',
      async () => Buffer.from('89504e470d0a1a0a', 'hex'),
      'cannot be read',
    ],
  ])('refuses %s', async (_what, filename, make, reason) => {
    await expect(encodeThumbnail({ filename, bytes: await make() })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(reason),
    });
  });
});
