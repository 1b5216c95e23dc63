import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { codeOf } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { Download } from '../store/download.entity';

const FOREIGN_KEY_VIOLATION = '23503';

/** A download to be written down, with the trace of the request it came with. */
export interface DownloadToRecord extends Download {
  traceparent?: string;
}

/** Writes downloads of one tool down and announces each; the bytes leave only after this has committed. */
@Injectable()
export class RecordDownloads {
  /** Throws not-found when the tool was deleted a moment ago. */
  async run(tx: EntityManager, downloads: DownloadToRecord[]): Promise<void> {
    try {
      await tx.insert(
        Download,
        downloads.map(({ traceparent: _, ...download }) => download),
      );
    } catch (error) {
      if (codeOf(error) === FOREIGN_KEY_VIOLATION) throw notFound('no_such_tool', 'Tool not found', { cause: error });
      throw error;
    }
    await addToOutbox(tx, ...downloads.map(announcement));
  }
}

const announcement = ({ id: downloadId, toolId, userId, accessLevel, downloadedAt: time, traceparent }: DownloadToRecord) =>
  toolDownloaded({ downloadId, toolId, userId, accessLevel }, { time, traceparent });
