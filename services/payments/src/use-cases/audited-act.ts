/** An act of an administrator: on whom, by whom, when and why. */
export interface AuditedAct {
  userId: string;
  actorId: string;
  reason: string;
  now: Date;
}
