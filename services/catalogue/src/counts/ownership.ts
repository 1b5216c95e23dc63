/** Ids that stand for a payment where there was none: an administrator granted the tool, or settled its order without payment. */
const GIVEN = /^(grant|order):/;

export interface Ownership {
  toolId: string;
  userId: string;
  owned: boolean;
  bought: boolean;
}

/** Converts a purchase event to an ownership; `owned` is false for a revoked purchase. */
export function ownershipOf(
  purchase: { toolId: string; userId: string; paymentId: string },
  owned: boolean,
): Ownership {
  const { toolId, userId, paymentId } = purchase;
  return { toolId, userId, owned, bought: !GIVEN.test(paymentId) };
}
