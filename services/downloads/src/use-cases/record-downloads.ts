import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { Download } from '../store/download.entity';
import { lockTool } from '../store/tools';

/** An authorized download to be recorded, with the trace of its request. */
export interface DownloadToRecord extends Download {
  fileSha256: Buffer;
  traceparent?: string;
}

/** Records downloads of one tool and publishes `tool.downloaded` for each. */
@Injectable()
export class RecordDownloads {
  /**
   * Leaves out downloads that were authorized for another access level or another file than the tool has now, and returns the others.
   * Throws not-found when the tool has been deleted.
   */
  async run(tx: EntityManager, toolId: string, downloads: DownloadToRecord[]): Promise<DownloadToRecord[]> {
    const tool = await lockTool(tx, toolId);
    if (!tool) throw notFound('no_such_tool', 'Tool not found');
    const valid = downloads.filter(
      ({ accessLevel, fileSha256 }) => accessLevel === tool.accessLevel && fileSha256.toString('hex') === tool.fileSha256,
    );
    if (valid.length === 0) return valid;
    await tx.insert(
      Download,
      valid.map(({ traceparent: _, ...download }) => download),
    );
    await addToOutbox(tx, ...valid.map(toEvent));
    return valid;
  }
}

const toEvent = ({ id: downloadId, toolId, userId, accessLevel, downloadedAt: time, traceparent }: DownloadToRecord) =>
  toolDownloaded({ downloadId, toolId, userId, accessLevel }, { time, traceparent });
