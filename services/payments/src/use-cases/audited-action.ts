/** An act of an administrator: on whom, by whom and why. */
export interface AuditedAction {
  userId: string;
  actorId: string;
  reason: string;
}
