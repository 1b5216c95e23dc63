import { type AuditAction, paymentsAudited } from '@libs/contracts';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';

export interface AuditedAction {
  userId: string;
  actorId: string;
  reason: string;
}

interface AuditedWrite extends AuditedAction {
  id?: string;
  action: AuditAction;
  /** The order that the administrator decided about; otherwise the write is about the user. */
  orderId?: string;
  before: object | null;
  after: object | null;
  at: Date;
}

/** Publishes what an administrator did, in the transaction of the write, for the audit log of all services. */
export async function publishAudit(
  tx: EntityManager,
  { orderId, ...write }: AuditedWrite,
): Promise<void> {
  const record = auditRecordOf({
    ...write,
    subjectType: orderId === undefined ? 'user' : 'order',
    subjectId: orderId ?? write.userId,
  });
  await addToOutbox(tx, paymentsAudited(record));
}
