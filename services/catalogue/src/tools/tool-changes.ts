import { Injectable } from '@nestjs/common';
import { catalogueAudited, toolCreated } from '@libs/contracts';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { filenameFor } from '../uploads/filename';
import { searchColumns } from './search';
import type { ToolDetails } from './tool-details';
import { auditedTool } from './tool-state';
import { ToolRecord } from './tool.entity';
import { fileColumns, thumbnailColumns, toolStateOf } from './tool.repository';
import type { StoredObjects } from '../uploads/upload';

interface Origin {
  /** Null for the sample catalogue. */
  userId: string | null;
  at: Date;
}

const WITHOUT_FILE = {
  fileKey: null,
  fileSize: null,
  fileSha256: null,
  fileScan: null,
  fileUpdatedAt: null,
};

/** Adds a tool, publishes `tool.created` and an administrator's audit record, and returns the id. */
@Injectable()
export class AddTool {
  async run(
    tx: EntityManager,
    details: ToolDetails,
    { file, thumbnail }: StoredObjects,
    origin: Origin,
  ): Promise<string> {
    const tool = tx.create(ToolRecord, {
      ...details,
      ...searchColumns(details),
      filename: filenameFor(details.name, details.language),
      ...(file ? fileColumns(file, origin.at) : WITHOUT_FILE),
      ...thumbnailColumns(thumbnail),
      id: uuidv7(),
      countOffset: 0,
      counted: 0,
      createdById: origin.userId,
      createdAt: origin.at,
      updatedAt: origin.at,
      version: 1,
    });
    await tx.insert(ToolRecord, tool);
    await addToOutbox(tx, toolCreated(toolStateOf(tool), { version: tool.version }));
    if (origin.userId !== null) await addToOutbox(tx, audited(tool, origin.userId));
    return tool.id;
  }
}

const audited = (tool: ToolRecord, actorId: string) =>
  catalogueAudited(
    auditRecordOf({
      action: 'tool.add',
      actorId,
      subjectType: 'tool',
      subjectId: tool.id,
      subjectName: tool.name,
      before: null,
      after: auditedTool(tool),
      at: tool.createdAt,
    }),
  );
