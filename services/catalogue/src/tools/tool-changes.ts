import {
  type AuditAction,
  catalogueAudited,
  findTeacherNotes,
  toolCountChanged,
  toolCreated,
  toolDeleted,
  toolUpdated,
} from '@libs/contracts';
import { addToOutbox, publishAudit } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { retireObjects } from '../objects/object.entity';
import { storeReport } from '../safety/file-report.entity';
import { filenameFor } from '../uploads/filename';
import type { StoredFile, StoredObjects } from '../uploads/upload';
import { refuseOutdatedEdit, auditedTool, toToolState } from './tool-state';
import { searchColumns } from './search';
import { addSearchWords } from './tool-search.entity';
import { changedDetails, type ToolDetails } from './tool-details';
import type { ToolFields } from './read-tool-form';
import { ToolRecord } from './tool.entity';
import type { VersionPublisher } from './version-publisher';
import { changeSlug, chooseSlug } from './tool-slugs';

interface Origin {
  actorId: string | null; // null for the sample catalogue, which the audit log does not record
  at: Date;
  publisher: VersionPublisher;
}

const WITHOUT_OBJECTS = {
  fileKey: null,
  fileSize: null,
  fileSha256: null,
  fileScan: null,
  fileUpdatedAt: null,
  currentVersion: null,
  policyReason: null,
  teacherNotes: [],
  thumbnailKey: null,
  thumbnailHash: null,
};

/** Adds a tool and publishes `tool.created`; returns it. Throws `invalid` when another tool has the slug. */
export async function addTool(
  tx: EntityManager,
  { versionNotes = '', ...details }: ToolDetails & { slug?: string; versionNotes?: string },
  { file, thumbnail }: StoredObjects,
  { actorId, at, publisher }: Origin,
): Promise<ToolRecord> {
  const tool = tx.create(ToolRecord, {
    ...WITHOUT_OBJECTS,
    ...details,
    id: uuidv7(),
    slug: await chooseSlug(tx, details.name, details.slug),
    filename: filenameFor(details.name, details.language),
    countOffset: 0,
    counted: 0,
    withdrawnFiles: [],
    createdById: actorId,
    createdAt: at,
    updatedAt: at,
    version: 1,
  });
  if (file) setFile(tool, file, at);
  if (thumbnail) setThumbnail(tool, thumbnail);
  Object.assign(tool, searchColumns(tool));
  await tx.insert(ToolRecord, tool);
  if (file) await publisher.publish(tx, tool, { file, notes: versionNotes, at });
  if (file) await storeReport(tx, file, at);
  await addSearchWords(tx, tool.relatedText);
  await addToOutbox(tx, toolCreated(toToolState(tool), { version: tool.version }));
  if (actorId !== null)
    await audit(tx, { action: 'tool.add', actorId, at, before: null, after: tool, versionNotes });
  return tool;
}

interface Edit {
  fields: Partial<ToolFields>;
  stored: StoredObjects;
  actorId: string;
  publisher: VersionPublisher;
}

/**
 * Changes a locked tool, retires the objects that nothing references any more, and publishes `tool.updated`. Throws `conflict` for an outdated edit, and `invalid`
 * when the resulting tool is.
 */
export async function editTool(
  tx: EntityManager,
  tool: ToolRecord,
  { fields, stored, actorId, publisher }: Edit,
  at: Date,
): Promise<void> {
  refuseOutdatedEdit(tool.updatedAt, fields.updatedAt);
  const before = { ...tool };
  const details = changedDetails(tool, fields);
  Object.assign(tool, details);
  if (fields.slug !== undefined) await changeSlug(tx, tool, fields.slug);
  if (before.fileKey === null) renameWithoutFile(tool, before);
  const isNewVersion = stored.file !== null && stored.file.sha256 !== before.fileSha256;
  if (stored.file) setFile(tool, stored.file, at);
  if (stored.thumbnail || fields.keepThumbnail === false) setThumbnail(tool, stored.thumbnail);
  Object.assign(tool, searchColumns(tool));
  tool.updatedAt = at;
  tool.version += 1;
  await tx.save(tool);
  if (stored.file) await storeReport(tx, stored.file, at);
  await addSearchWords(tx, tool.relatedText);
  const notes = (isNewVersion && fields.versionNotes) || '';
  await publishChanges(tx, { before, after: tool, file: stored.file, notes, at, publisher });
  await retireObjects(tx, replacedKeys(before, tool), at);
  await addToOutbox(tx, toolUpdated(toToolState(tool), { version: tool.version }));
  const count = changedCount(fields);
  if (count !== undefined) await setCount(tx, tool, count);
  await audit(tx, { action: 'tool.edit', actorId, at, before, after: tool, versionNotes: notes });
}

/** Deletes a locked tool and publishes `tool.deleted`; its objects are removed an hour later (docs/tools.md). */
export async function removeTool(
  tx: EntityManager,
  tool: ToolRecord,
  { actorId, at, publisher }: Origin & { actorId: string },
): Promise<void> {
  const { id: toolId, thumbnailKey, version } = tool;
  const files = await publisher.removeAll(tx, tool, at);
  await tx.delete(ToolRecord, { id: toolId }); // a trigger stores the id in `deleted_tools`
  await retireObjects(tx, [...files, thumbnailKey], at);
  await addToOutbox(tx, toolDeleted({ toolId }, { version: version + 1 }));
  await audit(tx, { action: 'tool.delete', actorId, at, before: tool, after: null });
}

interface FileChange {
  before: ToolRecord;
  after: ToolRecord;
  file: StoredFile | null;
  notes: string;
  at: Date;
  publisher: VersionPublisher;
}

/** Publishes a file of other content; the same content replaces the object of its version. A new slug changes the versions there are. */
async function publishChanges(
  tx: EntityManager,
  { before, after, file, notes, at, publisher }: FileChange,
): Promise<void> {
  if (before.slug !== after.slug) await publisher.rename(tx, after, at);
  if (file && file.sha256 !== before.fileSha256)
    await publisher.publish(tx, after, { file, notes, at });
  else if (file) await publisher.replaceObject(tx, after, before, { file, at });
}

interface Change {
  action: AuditAction;
  actorId: string;
  at: Date;
  before: ToolRecord | null;
  after: ToolRecord | null;
  versionNotes?: string; // of a new version
}

async function audit(
  tx: EntityManager,
  { action, actorId, at, before, after, versionNotes }: Change,
): Promise<void> {
  const { id: subjectId, name: subjectName } = (before ?? after)!;
  await publishAudit(tx, catalogueAudited, {
    action,
    actorId,
    subjectType: 'tool',
    subjectId,
    subjectName,
    before: before && auditedTool(before),
    after: after && { ...auditedTool(after), ...(versionNotes ? { versionNotes } : {}) },
    at,
  });
}

function setFile(tool: ToolRecord, file: StoredFile, at: Date): void {
  const isUnchanged = file.sha256 === tool.fileSha256; // the same content is no update for owners
  tool.filename = file.filename;
  tool.fileKey = file.key;
  tool.fileSize = file.size;
  tool.fileSha256 = file.sha256;
  tool.fileScan = file.scan;
  tool.withdrawnFiles = tool.withdrawnFiles.filter(({ sha256 }) => sha256 !== file.sha256);
  tool.policyReason = file.policyReason;
  tool.teacherNotes = findTeacherNotes(file.policy.entries.map(({ path }) => path));
  if (!isUnchanged) tool.fileUpdatedAt = at;
}

function setThumbnail(tool: ToolRecord, thumbnail: StoredObjects['thumbnail']): void {
  tool.thumbnailKey = thumbnail?.key ?? null;
  tool.thumbnailHash = thumbnail?.hash ?? null;
}

/** While a tool has no file, its filename follows its name. */
function renameWithoutFile(tool: ToolRecord, before: ToolRecord): void {
  const derived = filenameFor(tool.name, tool.language);
  if (derived !== filenameFor(before.name, before.language)) tool.filename = derived;
}

/** The file of a former version stays; only another object with the same content replaces one. */
const replacedKeys = (before: ToolRecord, after: ToolRecord): (string | null)[] => [
  before.fileKey === after.fileKey || before.fileSha256 !== after.fileSha256
    ? null
    : before.fileKey,
  before.thumbnailKey === after.thumbnailKey ? null : before.thumbnailKey,
];

/** A form sends every field, also a count that its administrator did not touch and that has grown since. */
const changedCount = ({
  downloadCount,
  previousDownloadCount,
}: Partial<ToolFields>): number | undefined =>
  downloadCount === previousDownloadCount ? undefined : downloadCount;

/** Changes the offset of the count, so that no counted download is lost (docs/tools.md). */
async function setCount(tx: EntityManager, tool: ToolRecord, downloadCount: number): Promise<void> {
  tool.countOffset = downloadCount - tool.counted;
  tool.version += 1;
  await tx.update(
    ToolRecord,
    { id: tool.id },
    { countOffset: tool.countOffset, version: tool.version },
  );
  await addToOutbox(
    tx,
    toolCountChanged({ toolId: tool.id, downloadCount }, { version: tool.version }),
  );
}
