import { Injectable } from '@nestjs/common';
import { catalogueAudited, toolCountChanged, toolUpdated } from '@libs/contracts';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { filenameFor } from '../uploads/filename';
import type { ToolFields } from './read-fields';
import { refuseOutdatedEdit } from './refuse-outdated-edit';
import { searchColumns } from './search';
import { changedDetails } from './tool-details';
import { auditedTool } from './tool-state';
import { lockTool } from './lock-tool';
import { scheduleObjectDeletion } from '../objects/schedule-object-deletion';
import type { ToolRecord } from './tool.entity';
import { fileColumns, thumbnailColumns, toolStateOf } from './tool.repository';
import type { StoredObjects } from '../uploads/upload';
import { CheckPrice } from './check-price';

interface Edit {
  fields: Partial<ToolFields>;
  stored: StoredObjects;
  actorId: string;
}

/** Changes a tool, retires the objects it replaces, and publishes `tool.updated` and the audit record. */
@Injectable()
export class EditTool {
  constructor(private readonly checkPrice: CheckPrice) {}

  /** Checks a changed price with payments, before the transaction. Throws `invalid` naming the price. */
  prepare(
    before: Pick<ToolFields, 'accessLevel' | 'price'>,
    fields: Partial<ToolFields>,
  ): Promise<void> {
    return this.checkPrice.run(before, { ...before, ...fields });
  }

  /** Throws `not-found`, `conflict` for an outdated edit, or `invalid` when the resulting tool is invalid. */
  async run(tx: EntityManager, id: string, edit: Edit, now: Date): Promise<void> {
    const tool = await lockTool(tx, id);
    refuseOutdatedEdit(tool.updatedAt, edit.fields.updatedAt);
    const { fileKey, thumbnailKey, name, language } = tool;
    const before = auditedTool(tool);
    const { keepThumbnail } = edit.fields;
    const downloadCount = changedCount(edit.fields);
    const details = changedDetails(tool, edit.fields);
    Object.assign(tool, details, searchColumns(details), {
      updatedAt: now,
      version: tool.version + 1,
    });
    if (fileKey === null) updateFilename(tool, filenameFor(name, language));
    changeObjects(tool, edit.stored, keepThumbnail ?? true, now);
    await tx.save(tool);
    await scheduleObjectDeletion(
      tx,
      [replaced(fileKey, tool.fileKey), replaced(thumbnailKey, tool.thumbnailKey)],
      now,
    );
    await addToOutbox(tx, toolUpdated(toolStateOf(tool), { version: tool.version }));
    if (downloadCount !== undefined) await setCount(tx, id, downloadCount);
    const after = {
      ...auditedTool(tool),
      ...(downloadCount === undefined ? {} : { downloadCount }),
    };
    const subject = { subjectType: 'tool', subjectId: id, subjectName: name } as const;
    const record = auditRecordOf({
      action: 'tool.edit',
      actorId: edit.actorId,
      ...subject,
      before,
      after,
      at: now,
    });
    await addToOutbox(tx, catalogueAudited(record));
  }
}

/** A form sends every field, also a count that its administrator did not touch and that has grown since. */
const changedCount = ({
  downloadCount,
  previousDownloadCount,
}: Edit['fields']): number | undefined =>
  downloadCount === previousDownloadCount ? undefined : downloadCount;

/** While a tool has no file, its filename follows its name. */
function updateFilename(tool: ToolRecord, derivedBefore: string): void {
  const derived = filenameFor(tool.name, tool.language);
  if (derived !== derivedBefore) tool.filename = derived;
}

function changeObjects(
  tool: ToolRecord,
  { file, thumbnail }: StoredObjects,
  keepThumbnail: boolean,
  now: Date,
): void {
  // The same content is no update for owners.
  if (file)
    Object.assign(
      tool,
      fileColumns(file, file.sha256 === tool.fileSha256 ? tool.fileUpdatedAt : now),
    );
  if (thumbnail || !keepThumbnail) Object.assign(tool, thumbnailColumns(thumbnail));
}

const replaced = (before: string | null, after: string | null): string | null =>
  before === after ? null : before;

/** Changes the offset of the count, so that no counted download is lost (contract §3). */
async function setCount(tx: EntityManager, toolId: string, downloadCount: number): Promise<void> {
  const sql =
    'update tools set count_offset = $2 - counted, version = version + 1 where id = $1 returning version';
  const [[row]] = await tx.query<[{ version: number }[], number]>(sql, [toolId, downloadCount]);
  await addToOutbox(tx, toolCountChanged({ toolId, downloadCount }, { version: row?.version }));
}
