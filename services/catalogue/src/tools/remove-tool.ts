import { Injectable } from '@nestjs/common';
import { catalogueAudited, toolDeleted } from '@libs/contracts';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { auditedTool } from './tool-state';
import { lockTool } from './lock-tool';
import { scheduleObjectDeletion } from '../objects/schedule-object-deletion';

interface Removal {
  actorId: string;
  now: Date;
}

/** Deletes a tool and publishes `tool.deleted`; its objects are removed an hour later (contract §3). Throws `not-found`. */
@Injectable()
export class RemoveTool {
  async run(tx: EntityManager, id: string, { actorId, now }: Removal): Promise<void> {
    const tool = await lockTool(tx, id);
    const { fileKey, thumbnailKey, version } = tool;
    const record = auditRecordOf({
      action: 'tool.delete',
      actorId,
      subjectType: 'tool',
      subjectId: id,
      subjectName: tool.name,
      before: auditedTool(tool),
      after: null,
      at: now,
    });
    await tx.remove(tool); // a trigger stores the id in `deleted_tools`
    await scheduleObjectDeletion(tx, [fileKey, thumbnailKey], now);
    await addToOutbox(
      tx,
      toolDeleted({ toolId: id }, { version: version + 1 }),
      catalogueAudited(record),
    );
  }
}
