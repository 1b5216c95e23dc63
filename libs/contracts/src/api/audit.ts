import type { Id, Moment } from './values';

/** What an administrator can change, as the audit log names it. */
export const AUDIT_ACTIONS = [
  'tool.add',
  'tool.edit',
  'tool.delete',
  'version.withdraw',
  'path.add',
  'path.edit',
  'path.delete',
  'rating.hide',
  'rating.show',
  'pro.set',
  'purchase.grant',
  'purchase.revoke',
  'payment.settle',
  'payment.refund',
  'payment.surplus',
  'user.suspend',
  'user.restore',
  'administrator.add',
  'administrator.remove',
  'second-factor.reset',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an audit record is about. */
export const AUDIT_SUBJECTS = ['tool', 'path', 'order', 'user'] as const;

export type AuditSubjectType = (typeof AUDIT_SUBJECTS)[number];

/** Limits of the reason for an action of an administrator (docs/accounts.md, audit log), in characters. */
export const REASON_LIMITS = { min: 3, max: 500 } as const;

export const REASON_RULE = `Enter a reason of ${REASON_LIMITS.min} to ${REASON_LIMITS.max} characters`;

export class AuditUser {
  id: Id;
  /** Null when the account was deleted. */
  username: string | null;
}

export class AuditSubject {
  type: AuditSubjectType;
  id: Id;
  /** The name of the tool or path at that time; null for orders and users. */
  name: string | null;
}

/** An entry of the audit log (`GET /api/admin/audit`): one write by an administrator. */
export class AuditLogEntry {
  id: Id;
  at: Moment;
  action: AuditAction;
  /** The administrator. */
  actor: AuditUser;
  subject: AuditSubject;
  /** The user concerned; null for tools and paths. */
  user: AuditUser | null;
  reason: string | null;
  /** Only what changed; null when the subject did not exist. */
  before: { [name: string]: unknown } | null;
  /** Only what changed; null when the subject was deleted. */
  after: { [name: string]: unknown } | null;
  /** The request's `x-request-id`. */
  requestId: string | null;
}
