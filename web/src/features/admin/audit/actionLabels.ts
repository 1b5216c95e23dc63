import type { AuditAction, AuditLogEntry, AuditSubjectType, AuditUser } from '@contracts/audit';

/** What each action of the audit log is called. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  'tool.add': 'Tool added',
  'tool.edit': 'Tool edited',
  'tool.delete': 'Tool deleted',
  'version.withdraw': 'Version withdrawn',
  'path.add': 'Learning path added',
  'path.edit': 'Learning path edited',
  'path.delete': 'Learning path deleted',
  'rating.hide': 'Rating hidden',
  'rating.show': 'Rating kept',
  'pro.set': 'Pro changed',
  'purchase.grant': 'Tool granted',
  'purchase.revoke': 'Tool revoked',
  'payment.settle': 'Order settled',
  'payment.refund': 'Order refunded',
  'payment.surplus': 'Surplus handled',
  'user.suspend': 'User suspended',
  'user.restore': 'User restored',
  'administrator.add': 'Administrator added',
  'administrator.remove': 'Administrator removed',
  'second-factor.reset': 'Two-factor authentication reset',
};

const SUBJECTS: Record<AuditSubjectType, string> = {
  tool: 'Tool',
  path: 'Learning path',
  order: 'Order',
  user: 'User',
};

/** Returns the name of a user in the audit log. */
export const nameOf = ({ username }: AuditUser): string => username ?? 'deleted user';

/** Returns the subject of an entry: a name where there is one, and otherwise the id. */
export function subjectOf({ subject, user }: AuditLogEntry): string {
  if (subject.type === 'user') return user ? nameOf(user) : subject.id;
  const name = subject.name ?? `${SUBJECTS[subject.type]} ${subject.id}`;
  return user ? `${name}, ${nameOf(user)}` : name;
}
