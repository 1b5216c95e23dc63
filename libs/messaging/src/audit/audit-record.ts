import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditRecord, AuditSubjectType, EventEnvelope } from '@libs/contracts';
import { requestContext } from '@libs/service';
import { v7 as uuidv7 } from 'uuid';
import type { EntityManager } from 'typeorm';
import { addToOutbox } from '../outbox/outbox';

/** A write by an administrator. The states must contain no secret, and neither name nor email of a user: the log is append-only. */
interface AdministratorWrite {
  id?: string; // of the record, when the write itself refers to it
  action: AuditAction;
  actorId: string;
  subjectType: AuditSubjectType;
  subjectId: string;
  subjectName?: string; // of a tool or path
  userId?: string; // the user concerned
  reason?: string;
  before: object | null;
  after: object | null;
  at: Date;
}

/** Publishes the audit record of a write for the audit log of all services. Call it in the transaction of the write. */
export async function publishAudit(
  tx: EntityManager,
  audited: (record: AuditRecord) => EventEnvelope,
  write: AdministratorWrite,
): Promise<void> {
  await addToOutbox(tx, audited(toAuditRecord(write)));
}

/** Builds the audit record of a write, with its request id and only what changed. Publish or store it in the transaction of the write. */
export function toAuditRecord({
  id = uuidv7(),
  subjectName,
  userId,
  reason,
  before,
  after,
  at,
  ...write
}: AdministratorWrite): AuditRecord {
  return {
    ...write,
    id,
    subjectName: subjectName ?? null,
    userId: userId ?? null,
    reason: reason ?? null,
    ...changesBetween(before, after),
    requestId: requestContext()?.requestId ?? null,
    at: at.toISOString(),
  };
}

type Values = { [name: string]: never } | null;

interface Changes {
  before: Values;
  after: Values;
}

/** Reduces two states of one thing to the fields that differ; a state is null before it exists and after it was deleted. */
export function changesBetween(before: object | null, after: object | null): Changes {
  const old = asJson(before);
  const current = asJson(after);
  if (old === null || current === null) return { before: old, after: current };
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => !isDeepStrictEqual(old[name], current[name]),
  );
  return { before: pick(old, names), after: pick(current, names) };
}

const asJson = (state: object | null): Values => JSON.parse(JSON.stringify(state)) as Values;

const pick = (state: NonNullable<Values>, names: string[]): Values =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(state, name)).map((name) => [name, state[name]]),
  ) as Values;

interface AuditEntry {
  act:
    | 'dead-letter.redrive'
    | 'dead-letter.discard'
    | 'events.republish'
    | 'events.announce'
    | 'sweep.permit'
    | 'sweep.bind'
    | 'log.restart';
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
