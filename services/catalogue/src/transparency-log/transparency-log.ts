import { Injectable } from '@nestjs/common';
import { encodeEntries, TILE_WIDTH, type Tile, tileHashes, tileWidth } from '@libs/transparency';
import { notFound } from '@libs/errors';
import { LogGuard } from './log-guard';
import { LogRepository } from './log.repository';
import { LogSigner } from './log-signer';

export const noSuchTile = () => notFound('not_found', 'The log has no such tile.');

/** The log as its monitors read it. */
@Injectable()
export class TransparencyLog {
  constructor(
    private readonly log: LogRepository,
    private readonly guard: LogGuard,
    private readonly signer: LogSigner,
  ) {}

  /** Returns the signed head of the log; the stored one while the log does not continue it. Throws `unavailable` when neither can be proven. */
  async checkpoint(): Promise<string> {
    const head = await this.guard.provenHead();
    return head ? this.signer.sign(head) : this.guard.readPublished();
  }

  async verifierKey(): Promise<string> {
    return this.signer.verifierKey((await this.log.head()).origin);
  }

  /** Returns the bytes of a tile, which never change, and the number of its log. Throws not-found for a tile that the log does not fill yet. */
  async tile({ level, index, width }: Tile): Promise<{ log: number; bytes: Uint8Array }> {
    const { log, size } = await this.log.head();
    const start = index * TILE_WIDTH;
    if (width > tileWidth(level === 'entries' ? 0 : level, index, size)) throw noSuchTile();
    if (level === 'entries')
      return { log, bytes: encodeEntries(await this.log.entries(log, start, start + width)) };
    const leaves = (start + width) * TILE_WIDTH ** level;
    const hashes = await this.log.leafHashes({ log, size: leaves });
    return { log, bytes: tileHashes(level, index, leaves, hashes) };
  }
}
