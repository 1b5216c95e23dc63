import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as pipe, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Digest, Meter } from './meter';
import { Sealer, Unsealer } from './sealing';

/** What a part contains, and what its file is on disk, which differs when it is compressed or encrypted. */
export interface Measured {
  contents: Digest;
  file: Digest;
}

/** One file of a backup, which may be compressed and then encrypted; never held in memory. */
export class PartFile {
  constructor(
    readonly path: string,
    private readonly isCompressed: boolean,
    private readonly key?: Buffer,
  ) {}

  /** Writes a new file that only its owner can read, and forces it to disk. */
  async write(source: Readable): Promise<Measured> {
    const [contents, file] = [new Meter(), new Meter()];
    const wrap = [...(this.isCompressed ? [createGzip()] : []), ...(this.key ? [new Sealer(this.key)] : [])];
    const target = createWriteStream(this.path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline([source, contents, ...wrap, file, target]);
    return { contents: contents.result(), file: file.result() };
  }

  /** The contents; the stream fails when the file cannot be decrypted or decompressed. */
  open(): Readable {
    const [source, unwrap] = [createReadStream(this.path), this.unwrap()];
    const last = unwrap.at(-1);
    if (!last) return source;
    pipe([source, ...unwrap], () => undefined); // whoever reads the last one hears of a failure of any
    return last;
  }

  /** Reads the whole file. Rejects as {@link open} fails. */
  async measure(): Promise<Measured> {
    const [contents, file] = [new Meter(), new Meter()];
    await pipeline([createReadStream(this.path), file, ...this.unwrap(), contents.resume()]);
    return { contents: contents.result(), file: file.result() };
  }

  private unwrap(): Transform[] {
    return [...(this.key ? [new Unsealer(this.key)] : []), ...(this.isCompressed ? [createGunzip()] : [])];
  }
}
