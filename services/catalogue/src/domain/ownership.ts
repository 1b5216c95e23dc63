/** Marks the payment id of a purchase that an administrator granted: no money was paid for it. */
const GRANT = 'grant:';

/** Who owns a tool now, or no longer does. */
export interface Ownership {
  toolId: string;
  userId: string;
  owned: boolean;
  /** Paid for, not granted by an administrator. */
  bought: boolean;
}

/** A purchase event as an ownership; `owned` is false when the purchase was revoked. */
export function ownershipOf(purchase: { toolId: string; userId: string; paymentId: string }, owned: boolean): Ownership {
  const { toolId, userId, paymentId } = purchase;
  return { toolId, userId, owned, bought: !paymentId.startsWith(GRANT) };
}
