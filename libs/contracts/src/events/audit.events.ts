import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../api/audit';
import { defineEvent } from './define-event';

const values = z.record(z.string(), z.json()).nullable();

const record = z.object({
  id: z.uuid(),
  action: z.enum(AUDIT_ACTIONS),
  actorId: z.uuid(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.uuid(),
  subjectName: z.string().nullable(), // of a tool or path
  userId: z.uuid().nullable(), // the user concerned
  reason: z.string().nullable(),
  before: values,
  after: values,
  requestId: z.string().nullable(),
  at: z.iso.datetime(),
});

/**
 * One write by an administrator. It has ids of users but neither names nor emails, since accounts
 * can be deleted and the log cannot change.
 */
export type AuditRecord = z.infer<typeof record>;

/** An administrator changed something in the catalogue. */
export const catalogueAudited = defineEvent(
  'catalogue',
  'catalogue.audited',
  record,
  (data) => data.subjectId,
);

/** An administrator changed something in downloads. */
export const downloadsAudited = defineEvent(
  'downloads',
  'downloads.audited',
  record,
  (data) => data.subjectId,
);

/** An administrator changed something in payments. */
export const paymentsAudited = defineEvent(
  'payments',
  'payments.audited',
  record,
  (data) => data.subjectId,
);
