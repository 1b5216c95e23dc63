import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { codeOf } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Download } from '../store/download.entity';
import type { ReleasedTool } from './release-tool';

const FOREIGN_KEY_VIOLATION = '23503';

/** Writes down one download and announces it; the bytes leave only after this has committed. */
@Injectable()
export class RecordDownload {
  /** Throws not-found when the tool was deleted a moment ago. */
  async run(tx: EntityManager, { id: toolId, accessLevel }: ReleasedTool, userId: string, now: Date): Promise<void> {
    const id = uuidv7();
    try {
      await tx.insert(Download, { id, userId, toolId, accessLevel, downloadedAt: now });
    } catch (error) {
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) throw notFound('no_such_tool', 'Tool not found', { cause: error });
      throw error;
    }
    await addToOutbox(tx, toolDownloaded({ downloadId: id, toolId, userId, accessLevel }, { time: now }));
  }
}
