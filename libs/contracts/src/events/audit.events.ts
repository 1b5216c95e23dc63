import { z } from 'zod/v3';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../api/audit';
import { defineEvent } from './define-event';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const json: z.ZodType<Json> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(json)]));

const values = z.record(json).nullable();

const record = z.object({
  id: z.string().uuid(),
  action: z.enum(AUDIT_ACTIONS),
  actorId: z.string().uuid(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string().uuid(),
  subjectName: z.string().nullable(), // of a tool or path
  userId: z.string().uuid().nullable(), // the user concerned
  reason: z.string().nullable(),
  before: values,
  after: values,
  requestId: z.string().nullable(),
  at: z.string().datetime(),
});

/** One write by an administrator. It has ids of users but neither names nor emails, since accounts can be deleted and the log cannot change. */
export type AuditRecord = z.infer<typeof record>;

/** An administrator changed something in the catalogue. */
export const catalogueAudited = defineEvent('catalogue', 'catalogue.audited', record, (data) => data.subjectId);

/** An administrator changed something in payments. */
export const paymentsAudited = defineEvent('payments', 'payments.audited', record, (data) => data.subjectId);
