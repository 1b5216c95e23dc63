import { Injectable } from '@nestjs/common';
import { toolDeleted } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { lockTool } from '../store/lock-tool';
import { scheduleObjectDeletion } from '../store/schedule-object-deletion';

/** Takes a tool out of the catalogue and announces it; its files go an hour later (contract §3). Throws `not-found` the second time. */
@Injectable()
export class RemoveTool {
  async run(tx: EntityManager, id: string, now: Date): Promise<void> {
    const tool = await lockTool(tx, id);
    const { fileKey, thumbnailKey, version } = tool;
    await tx.remove(tool);
    await scheduleObjectDeletion(tx, [fileKey, thumbnailKey], now);
    await addToOutbox(tx, toolDeleted({ toolId: id }, { version: version + 1 }));
  }
}
