import type { AuditAction, AuditRecord, AuditSubjectType } from '@libs/contracts';
import { requestContext } from '@libs/service';
import { v7 as uuidv7 } from 'uuid';
import { changesBetween } from './changes';

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

/** Builds the audit record of a write, with its request id and only what changed. Publish or store it in the transaction of the write. */
export function auditRecordOf({
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
