/** An administrator's action on a user, with its reason. */
export interface AuditedAction {
  userId: string;
  actorId: string;
  reason: string;
}
