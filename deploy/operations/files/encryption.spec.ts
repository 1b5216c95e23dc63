import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DecryptionError, EncryptStream, DecryptStream } from './encryption';

const BLOCK = 64 * 1024;
const TAG = 16;
const SALT = 32;
const key = randomBytes(32);

const through = async (bytes: Buffer, transform: Transform, step = 10_000): Promise<Buffer> => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
    bytes.subarray(index * step, (index + 1) * step),
  );
  const [result] = await Promise.all([
    buffer(transform),
    pipeline(Readable.from(chunks), transform),
  ]);
  return result;
};
const seal = (bytes: Buffer) => through(bytes, new EncryptStream(key));
const unseal = (bytes: Buffer, step?: number) => through(bytes, new DecryptStream(key), step);

describe('an encrypted stream', () => {
  it.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 5])(
    'of %i bytes is decrypted to the same bytes',
    async (length) => {
      const bytes = randomBytes(length);
      const sealed = await seal(bytes);
      expect(sealed.length).toBe(SALT + length + TAG * Math.max(1, Math.ceil(length / BLOCK)));
      expect((await unseal(sealed)).equals(bytes)).toBe(true);
      expect((await unseal(sealed, 200_000)).equals(bytes)).toBe(true);
    },
  );

  it('differs each time', async () => {
    const [one, other] = [await seal(Buffer.from('the same')), await seal(Buffer.from('the same'))];
    expect(one.subarray(SALT).equals(other.subarray(SALT))).toBe(false);
  });

  const block = (sealed: Buffer, index: number) =>
    sealed.subarray(SALT + index * (BLOCK + TAG), SALT + (index + 1) * (BLOCK + TAG));
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['a bit of its salt is another', (sealed) => (sealed.writeUInt8(sealed[3]! ^ 1, 3), sealed)],
    [
      'a bit of its contents is another',
      (sealed) => (sealed.writeUInt8(sealed[BLOCK]! ^ 1, BLOCK), sealed),
    ],
    [
      'a bit of its last tag is another',
      (sealed) => (sealed.writeUInt8(sealed.at(-1)! ^ 1, sealed.length - 1), sealed),
    ],
    ['its last byte is missing', (sealed) => sealed.subarray(0, -1)],
    ['its last block is missing', (sealed) => sealed.subarray(0, SALT + 2 * (BLOCK + TAG))],
    ['all its blocks are missing', (sealed) => sealed.subarray(0, SALT)],
    ['it is empty', () => Buffer.alloc(0)],
    [
      'two blocks changed places',
      (sealed) =>
        Buffer.concat([
          sealed.subarray(0, SALT),
          block(sealed, 1),
          block(sealed, 0),
          block(sealed, 2),
        ]),
    ],
    [
      'a block was left out',
      (sealed) => Buffer.concat([sealed.subarray(0, SALT), block(sealed, 0), block(sealed, 2)]),
    ],
    ['something was added', (sealed) => Buffer.concat([sealed, Buffer.from('x')])],
  ])('is rejected when %s', async (_what, change) => {
    await expect(unseal(change(await seal(randomBytes(2 * BLOCK + 100))))).rejects.toBeInstanceOf(
      DecryptionError,
    );
  });

  it('cannot be decrypted with another key', async () => {
    await expect(
      through(await seal(Buffer.from('x')), new DecryptStream(randomBytes(32))),
    ).rejects.toBeInstanceOf(DecryptionError);
  });

  it('emits nothing of a block that does not verify', async () => {
    const sealed = await seal(randomBytes(2 * BLOCK + 100));
    sealed.writeUInt8(sealed[SALT + BLOCK + TAG + 7]! ^ 1, SALT + BLOCK + TAG + 7);
    let handedOn = 0;
    const unsealer = new DecryptStream(key).on(
      'data',
      (bytes: Buffer) => (handedOn += bytes.length),
    );
    await expect(pipeline(Readable.from([sealed]), unsealer)).rejects.toBeInstanceOf(
      DecryptionError,
    );
    expect(handedOn).toBeLessThanOrEqual(BLOCK);
  });
});
