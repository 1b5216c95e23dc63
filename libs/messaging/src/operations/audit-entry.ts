import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

interface AuditEntry {
  act:
    | 'dead-letter.redrive'
    | 'dead-letter.discard'
    | 'events.republish'
    | 'events.announce'
    | 'sweep.permit'
    | 'sweep.bind';
  actor: string; // operating system user and host of the command, such as root@web1
  details: object;
}

/** Writes an audit entry in the transaction of the command's effect. */
export async function writeAuditEntry(
  tx: EntityManager,
  { act, actor, details }: AuditEntry,
): Promise<void> {
  await tx.query('insert into operator_acts (id, act, actor, details) values ($1, $2, $3, $4)', [
    uuidv7(),
    act,
    actor,
    JSON.stringify(details),
  ]);
}
