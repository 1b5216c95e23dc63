import { createReadStream, createWriteStream } from 'node:fs';
import { type Duplex, pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decryptStream, encryptStream } from './age';
import { type Digest, DigestStream } from './digest';

/** Digests of the content and of the file on disk, which differ if it is compressed or encrypted. */
export interface FileDigests {
  contents: Digest;
  file: Digest;
}

/** A file of a backup, optionally compressed and then encrypted; read and written as a stream. */
export class BackupFile {
  constructor(
    readonly path: string,
    private readonly isCompressed: boolean,
    private readonly key?: string,
  ) {}

  /** Writes a new file with mode 600 and flushes it to disk. */
  async write(source: Readable): Promise<FileDigests> {
    const [contents, file] = [new DigestStream(), new DigestStream()];
    const encoders = [
      ...(this.isCompressed ? [createGzip()] : []),
      ...(this.key ? [encryptStream(this.key)] : []),
    ];
    const target = createWriteStream(this.path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline([source, contents, ...encoders, file, target]);
    return { contents: contents.result(), file: file.result() };
  }

  /** Returns the content as a stream, which fails if it cannot be decrypted or decompressed. */
  open(): Readable {
    const [source, decoders] = [createReadStream(this.path), this.decoders()];
    const last = decoders.at(-1);
    if (!last) return source;
    pipe([source, ...decoders], () => undefined); // the last stream gets the error of any
    return last;
  }

  async measure(): Promise<FileDigests> {
    const [contents, file] = [new DigestStream(), new DigestStream()];
    await pipeline([createReadStream(this.path), file, ...this.decoders(), contents.resume()]);
    return { contents: contents.result(), file: file.result() };
  }

  private decoders(): Duplex[] {
    return [
      ...(this.key ? [decryptStream(this.key)] : []),
      ...(this.isCompressed ? [createGunzip()] : []),
    ];
  }
}
