import type { JetStreamClient } from '@nats-io/jetstream';
import type { DataSource, EntityManager } from 'typeorm';
import { writeAuditEntry } from '../audit/audit-record';

export interface StoredDeadLetter {
  id: string;
  eventType: string;
  payload: string;
  error: string;
  deliveries: number;
  failedAt: Date;
}

const COLUMNS =
  'id, event_type as "eventType", payload, error, deliveries, failed_at as "failedAt"';

export function listDeadLetters(dataSource: DataSource): Promise<StoredDeadLetter[]> {
  return dataSource.query<StoredDeadLetter[]>(
    `select ${COLUMNS} from dead_letter order by failed_at, id`,
  );
}

export async function findDeadLetter(
  dataSource: DataSource,
  id: string,
): Promise<StoredDeadLetter | undefined> {
  const [letter] = await dataSource.query<StoredDeadLetter[]>(
    `select ${COLUMNS} from dead_letter where id = $1`,
    [id],
  );
  return letter;
}

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
    if (removed)
      await writeAuditEntry(tx, {
        act: 'dead-letter.redrive',
        actor,
        details: { id, eventType, error, deliveries, failedAt },
      });
  });
}

export function discardDeadLetter(
  dataSource: DataSource,
  letter: StoredDeadLetter,
  reason: string,
  actor: string,
): Promise<void> {
  return dataSource.transaction(async (tx) => {
    const removed = await removeDeadLetter(tx, letter.id);
    if (removed)
      await writeAuditEntry(tx, {
        act: 'dead-letter.discard',
        actor,
        details: { reason, ...withoutPersonalData(letter) },
      });
  });
}

async function removeDeadLetter(tx: EntityManager, id: string): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>('delete from dead_letter where id = $1', [
    id,
  ]);
  return removed > 0;
}

/** Audit entries are never erased, so they must not have the names and emails of users. */
function withoutPersonalData({ payload, ...letter }: StoredDeadLetter): Partial<StoredDeadLetter> {
  return letter.eventType.startsWith('user.') ? letter : { ...letter, payload };
}
