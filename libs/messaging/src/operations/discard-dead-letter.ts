import type { DataSource } from 'typeorm';
import type { StoredDeadLetter } from './stored-dead-letters';
import { writeAuditEntry } from './audit-entry';
import { removeDeadLetter } from './remove-dead-letter';

/** Deletes a dead letter; the audit entry keeps its content and the reason. */
export function discardDeadLetter(dataSource: DataSource, letter: StoredDeadLetter, reason: string, actor: string): Promise<void> {
  return dataSource.transaction(async (tx) => {
    const removed = await removeDeadLetter(tx, letter.id);
    if (removed) await writeAuditEntry(tx, { act: 'dead-letter.discard', actor, details: { reason, ...letter } });
  });
}
