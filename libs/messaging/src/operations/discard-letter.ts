import type { DataSource } from 'typeorm';
import type { StoredDeadLetter } from './stored-dead-letters';
import { writeAuditEntry } from './audit-entry';
import { removeLetter } from './remove-letter';

/** Deletes a dead letter; the audit entry keeps its content and the reason. */
export function discardLetter(dataSource: DataSource, letter: StoredDeadLetter, reason: string, actor: string): Promise<void> {
  return dataSource.transaction(async (tx) => {
    const removed = await removeLetter(tx, letter.id);
    if (removed) await writeAuditEntry(tx, { act: 'dead-letter.discard', actor, details: { reason, ...letter } });
  });
}
