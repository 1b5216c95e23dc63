import { toolDeleted, toolUpdated } from '@libs/contracts';
import { republishPage } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { toToolState } from './tools/tool-state';
import { DeletedTool, ToolRecord } from './tools/tool.entity';

// What the commands in deploy/operations use of this service; they import nothing else of it.
export { BACKUP_LOCK, recordBackup } from './objects/backups';
export { MARKER_KEY } from './objects/bucket-binding';
export { permitSweep } from './objects/object.repository';
export { catalogueSchema as schema } from './store/schema';
export { CHECKPOINT_KEY } from './transparency-log/log-guard';
export { restartMarkKey } from './transparency-log/restart-mark';
export { auditLog, type LogAudit } from './versions/audit-log';
export { type NewLog, restartLog } from './versions/restart-log';

/** Republishes up to `limit` tools and deletions after an id; see {@link republishPage}. */
export const republishState = (
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> =>
  republishPage(tx, after, limit, async (page) => {
    const tools = await tx.find(ToolRecord, page);
    const deleted = await tx.find(DeletedTool, page);
    return [
      ...tools.map((tool) => toolUpdated(toToolState(tool), { version: tool.version })),
      ...deleted.map(({ id, version }) => toolDeleted({ toolId: id }, { version })),
    ];
  });
