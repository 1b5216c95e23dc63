import type { Readable } from 'node:stream';
import { constants, createInflateRaw } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { type ContentsFile, isTeacherNote } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import type { StoredEntry } from '../uploads/check-policy';
import { ContentsRepository, type FoundEntry, noSuchEntry } from './contents.repository';
import { limitFor, type ReadingLimit, shownText, WHOLE } from './shown-text';

/** Packed bytes per unpacked byte at worst, and the header of a deflate block. */
const WORST_RATIO = 1.01;
const BLOCK_BYTES = 1024;
/** A character that the limit cuts is completed, so that text does not become binary. */
const CHARACTER_BYTES = 4;

/** Shows files of tools before they are downloaded. */
@Injectable()
export class ContentsService {
  constructor(
    private readonly contents: ContentsRepository,
    private readonly store: ObjectStore,
  ) {}

  /** Returns the text of one file, as much as may be read. Reads only this file from the store. Throws `not-found`. */
  async readFile(toolId: string, path: string): Promise<ContentsFile> {
    const found = await this.contents.findEntry(toolId, path);
    return this.show(found, path, limitFor(found.accessLevel, path));
  }

  /** Returns the text of notes for teachers, for a member who may download the tool. Throws `not-found`, also for other files. */
  async readTeacherNote(toolId: string, path: string): Promise<ContentsFile> {
    if (!isTeacherNote(path)) throw noSuchEntry();
    return this.show(await this.contents.findEntry(toolId, path), path, WHOLE);
  }

  private async show(
    { fileKey, entry }: FoundEntry,
    path: string,
    limit: ReadingLimit,
  ): Promise<ContentsFile> {
    const head = await this.readHead(fileKey, entry, limit.bytes + CHARACTER_BYTES);
    return { path, size: entry.size, ...shownText(head, entry.size, limit) };
  }

  private async readHead(key: string, { data }: StoredEntry, maxBytes: number): Promise<Buffer> {
    const packedSize = data.end - data.start;
    if (packedSize === 0) return Buffer.alloc(0);
    const length = Math.min(packedSize, Math.ceil(maxBytes * WORST_RATIO) + BLOCK_BYTES);
    const packed = await this.store.getRange(key, data.start, length);
    return unpackStart(packed, data.isDeflated, maxBytes);
  }
}

/** Stops at `maxBytes` unpacked bytes, whatever the rest would become. */
async function unpackStart(
  packed: Readable,
  isDeflated: boolean,
  maxBytes: number,
): Promise<Buffer> {
  const inflate = isDeflated ? createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }) : null;
  if (inflate) packed.on('error', (error) => inflate.destroy(error)).pipe(inflate);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of (inflate ?? packed) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((size += chunk.length) >= maxBytes) break;
    }
  } finally {
    packed.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
