import { Injectable } from '@nestjs/common';
import { toolCreated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { filenameFor } from '../domain/filename';
import { searchColumns } from '../domain/search';
import type { ToolDetails } from '../domain/tool-details';
import { ToolRecord } from '../store/tool.entity';
import { fileColumns, thumbnailColumns, toolStateOf } from '../store/tools.repository';
import type { StoredObjects } from '../uploads/upload';

interface Origin {
  /** Null for the sample catalogue. */
  userId: string | null;
  at: Date;
}

const WITHOUT_FILE = { fileKey: null, fileSize: null, fileSha256: null, fileScan: null, fileUpdatedAt: null };

/** Adds a tool, publishes `tool.created` and returns the id. */
@Injectable()
export class AddTool {
  async run(tx: EntityManager, details: ToolDetails, { file, thumbnail }: StoredObjects, origin: Origin): Promise<string> {
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
    return tool.id;
  }
}
