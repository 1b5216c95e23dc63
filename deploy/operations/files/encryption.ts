import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const BLOCK = 64 * 1024; // bytes that are encrypted together
const TAG = 16;
const SALT = 32;

/** The data was changed, truncated, reordered, or encrypted with another key. */
export class DecryptionError extends Error {}

/** Splits a stream into blocks of equal length; only the last one, which can be empty, is shorter. */
abstract class BlockStream extends Transform {
  private buffered: Buffer = Buffer.alloc(0);

  constructor(private blockLength: number) {
    super();
  }

  protected abstract handle(block: Buffer, isLast: boolean): number;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.buffered = this.buffered.length === 0 ? chunk : Buffer.concat([this.buffered, chunk]);
    try {
      while (this.buffered.length > this.blockLength) {
        const block = this.buffered.subarray(0, this.blockLength);
        this.buffered = this.buffered.subarray(this.blockLength);
        this.blockLength = this.handle(block, false);
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.handle(this.buffered, true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}

/** Encrypts a stream with AES-256-GCM in blocks; the nonce holds a block's number and whether it is last, so no block can be removed or moved. */
export class EncryptStream extends BlockStream {
  private readonly salt = randomBytes(SALT);
  private readonly key: Buffer;
  private number = 0;

  constructor(key: Buffer) {
    super(BLOCK);
    this.key = keyOfStream(key, this.salt);
    this.push(this.salt);
  }

  protected handle(block: Buffer, isLast: boolean): number {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(this.number++, isLast));
    this.push(Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]));
    return BLOCK;
  }
}

/** Decrypts the output of {@link EncryptStream} and emits verified blocks only; fails with {@link DecryptionError}. */
export class DecryptStream extends BlockStream {
  private streamKey?: Buffer;
  private number = 0;

  constructor(private readonly key: Buffer) {
    super(SALT);
  }

  protected handle(block: Buffer, isLast: boolean): number {
    if (this.streamKey) this.push(this.open(this.streamKey, block, isLast));
    else if (isLast) throw new DecryptionError('the data is too short');
    else this.streamKey = keyOfStream(this.key, block);
    return BLOCK + TAG;
  }

  private open(key: Buffer, block: Buffer, isLast: boolean): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(this.number++, isLast), {
        authTagLength: TAG,
      });
      decipher.setAuthTag(block.subarray(-TAG));
      return Buffer.concat([decipher.update(block.subarray(0, -TAG)), decipher.final()]);
    } catch (cause) {
      throw new DecryptionError(`block ${this.number} does not verify`, { cause });
    }
  }
}

const keyOfStream = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'exe backup part', 32));

/** Unique for each block of a stream, whose key is unique as well. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
