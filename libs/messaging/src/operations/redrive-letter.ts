import type { JetStreamClient } from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import type { StoredDeadLetter } from './stored-dead-letters';
import { writeAuditEntry } from './audit-entry';
import { removeLetter } from './remove-letter';

/**
 * Sends a dead letter to its subject again, as it arrived, and takes it off the list. Everybody who hears that subject gets it, which
 * versions and the inbox make harmless; what fails again becomes a new dead letter. Repeating it after a crash half-way does no harm.
 */
export async function redriveLetter(
  dataSource: DataSource,
  jetstream: JetStreamClient,
  letter: StoredDeadLetter,
  actor: string,
): Promise<void> {
  await jetstream.publish(letter.eventType, letter.payload, { msgID: `redrive:${letter.id}` });
  await dataSource.transaction(async (tx) => {
    const { id, eventType, error, deliveries, failedAt } = letter;
    const removed = await removeLetter(tx, id);
    if (removed) await writeAuditEntry(tx, { act: 'dead-letter.redrive', actor, details: { id, eventType, error, deliveries, failedAt } });
  });
}
