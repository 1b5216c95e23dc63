import { Injectable } from '@nestjs/common';
import { toolDeleted } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { lockTool } from '../store/lock-tool';
import { scheduleObjectDeletion } from '../store/schedule-object-deletion';

/** Deletes a tool and publishes `tool.deleted`; its objects are removed an hour later (contract §3). Throws `not-found`. */
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
