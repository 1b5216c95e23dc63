import type { JetStreamClient } from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import type { StoredDeadLetter } from './stored-dead-letters';
import { writeAuditEntry } from './audit-entry';
import { removeDeadLetter } from './remove-dead-letter';

/** Republishes a dead letter and deletes it. All consumers of the subject get it; versions and the inbox make repetition harmless. */
export async function redriveDeadLetter(
  dataSource: DataSource,
  jetstream: JetStreamClient,
  letter: StoredDeadLetter,
  actor: string,
): Promise<void> {
  await jetstream.publish(letter.eventType, letter.payload, { msgID: `redrive:${letter.id}` });
  await dataSource.transaction(async (tx) => {
    const { id, eventType, error, deliveries, failedAt } = letter;
    const removed = await removeDeadLetter(tx, id);
    if (removed) await writeAuditEntry(tx, { act: 'dead-letter.redrive', actor, details: { id, eventType, error, deliveries, failedAt } });
  });
}
