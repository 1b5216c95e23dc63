import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes that are encrypted together: nobody holds more of a file than that. */
const BLOCK = 64 * 1024;
const TAG = 16;
const SALT = 32;

/** What was encrypted was changed, cut short, put together anew, or never encrypted with this key. */
export class BrokenSeal extends Error {}

/** Takes a stream apart into blocks of the same length; only the last one, which may be empty, is shorter. */
abstract class Blocks extends Transform {
  private held: Buffer = Buffer.alloc(0);

  constructor(private blockLength: number) {
    super();
  }

  /** Handles a block, and says how long the next one is. */
  protected abstract handle(block: Buffer, isLast: boolean): number;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    try {
      while (this.held.length > this.blockLength) {
        const block = this.held.subarray(0, this.blockLength);
        this.held = this.held.subarray(this.blockLength);
        this.blockLength = this.handle(block, false);
      }
      done();
    } catch (thrown) {
      done(thrown as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.handle(this.held, true);
      done();
    } catch (thrown) {
      done(thrown as Error);
    }
  }
}

/**
 * Encrypts a stream with AES-256-GCM: a random salt, which makes a key of this stream alone, then its blocks. Each has a tag of its own, and its
 * place and whether it is the last in its nonce, so that none can be left out, moved or added.
 */
export class Sealer extends Blocks {
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

/** Decrypts what a {@link Sealer} made, and hands on nothing that it has not verified; fails with {@link BrokenSeal}. */
export class Unsealer extends Blocks {
  private keyOfThis?: Buffer;
  private number = 0;

  constructor(private readonly key: Buffer) {
    super(SALT);
  }

  protected handle(block: Buffer, isLast: boolean): number {
    if (this.keyOfThis) this.push(this.open(this.keyOfThis, block, isLast));
    else if (isLast) throw new BrokenSeal('it is too short');
    else this.keyOfThis = keyOfStream(this.key, block);
    return BLOCK + TAG;
  }

  private open(key: Buffer, block: Buffer, isLast: boolean): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(this.number++, isLast), { authTagLength: TAG });
      decipher.setAuthTag(block.subarray(-TAG));
      return Buffer.concat([decipher.update(block.subarray(0, -TAG)), decipher.final()]);
    } catch (cause) {
      throw new BrokenSeal(`block ${this.number} does not verify`, { cause });
    }
  }
}

const keyOfStream = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'exe backup part', 32));

/** Never the same twice under the key of one stream. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
