import { type AuditAction, paymentsAudited } from '@libs/contracts';
import { addToOutbox, auditRecordOf } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { AuditRecord, type AuditedAction } from './audit-record.entity';

interface Write extends AuditedAction {
  id?: string;
  action: AuditAction;
  orderId?: string;
  before: object | null;
  after: object | null;
  at: Date;
}

/** Stores what an administrator did beside the ledger, and publishes it for the audit log. */
export async function recordAdministratorWrite(
  tx: EntityManager,
  { orderId, ...write }: Write,
): Promise<void> {
  const subject =
    orderId === undefined
      ? { subjectType: 'user', subjectId: write.userId }
      : { subjectType: 'order', subjectId: orderId };
  const record = auditRecordOf({
    ...write,
    ...(subject as { subjectType: 'user' | 'order'; subjectId: string }),
  });
  await tx.insert(AuditRecord, { ...write, id: record.id });
  await addToOutbox(tx, paymentsAudited(record));
}
