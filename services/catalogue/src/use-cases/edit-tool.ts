import { Injectable } from '@nestjs/common';
import { toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { filenameFor } from '../domain/filename';
import type { ToolFields } from '../domain/read-fields';
import { searchColumns } from '../domain/search';
import { changedDetails } from '../domain/tool-details';
import { lockTool } from '../store/lock-tool';
import { scheduleObjectDeletion } from '../store/schedule-object-deletion';
import { fileColumns, thumbnailColumns } from '../store/stored-columns';
import type { ToolRecord } from '../store/tool.entity';
import { toolStateOf } from '../store/tool-state';
import type { KeptObjects } from '../uploads/kept-objects';
import { SetCount } from './set-count';

/** The fields and files that an edit changes; the rest stays (contract §3). */
export interface Edit {
  fields: Partial<ToolFields>;
  kept: KeptObjects;
}

/** Changes a tool, retires the objects it replaces and publishes `tool.updated`. */
@Injectable()
export class EditTool {
  constructor(private readonly setCount: SetCount) {}

  /** Throws `not-found`, or `invalid` when the resulting tool is invalid. */
  async run(tx: EntityManager, id: string, edit: Edit, now: Date): Promise<void> {
    const tool = await lockTool(tx, id);
    const { fileKey, thumbnailKey, name, language } = tool;
    const { downloadCount, keepThumbnail } = edit.fields;
    const details = changedDetails(tool, edit.fields);
    Object.assign(tool, details, searchColumns(details), { updatedAt: now, version: tool.version + 1 });
    if (fileKey === null) rename(tool, filenameFor(name, language));
    changeObjects(tool, edit.kept, keepThumbnail ?? true, now);
    await tx.save(tool);
    await scheduleObjectDeletion(tx, [differs(fileKey, tool.fileKey), differs(thumbnailKey, tool.thumbnailKey)], now);
    await addToOutbox(tx, toolUpdated(toolStateOf(tool), { version: tool.version }));
    if (downloadCount !== undefined) await this.setCount.run(tx, id, downloadCount);
  }
}

/** While a tool has no file, its filename follows its name. */
function rename(tool: ToolRecord, derivedBefore: string): void {
  const derived = filenameFor(tool.name, tool.language);
  if (derived !== derivedBefore) tool.filename = derived;
}

function changeObjects(tool: ToolRecord, { file, thumbnail }: KeptObjects, keepThumbnail: boolean, now: Date): void {
  // The same content is no update for owners.
  if (file) Object.assign(tool, fileColumns(file, file.sha256 === tool.fileSha256 ? tool.fileUpdatedAt : now));
  if (thumbnail || !keepThumbnail) Object.assign(tool, thumbnailColumns(thumbnail));
}

const differs = (before: string | null, after: string | null): string | null => (before === after ? null : before);
