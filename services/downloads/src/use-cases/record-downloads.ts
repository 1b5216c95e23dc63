import { Injectable } from '@nestjs/common';
import { toolDownloaded } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { insertDownloads, type NewDownload } from '../store/download.repository';

export interface DownloadToRecord extends NewDownload {
  traceparent?: string;
}

/** Records downloads of one tool and publishes `tool.downloaded` for each. */
@Injectable()
export class RecordDownloads {
  /** Returns the ids of the recorded downloads: those authorized for the current access level and file of the tool. */
  async run(tx: EntityManager, toolId: string, downloads: DownloadToRecord[]): Promise<Set<string>> {
    const recorded = await insertDownloads(tx, toolId, downloads);
    const events = downloads.filter(({ id }) => recorded.has(id)).map(toEvent);
    if (events.length > 0) await addToOutbox(tx, ...events);
    return recorded;
  }
}

const toEvent = ({ id: downloadId, toolId, userId, accessLevel, downloadedAt: time, traceparent }: DownloadToRecord) =>
  toolDownloaded({ downloadId, toolId, userId, accessLevel }, { time, traceparent });
