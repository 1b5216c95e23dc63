import type { ToolPurchase } from '../store/tool-purchase.entity';

/** A purchase as the spec lists it (§3, tool purchase). */
export class PurchaseAnswer {
  id: string;
  userId: string;
  toolId: string;
  paymentId: string;
  /** Integer cents. */
  amount: number;
  currency: string;
  purchasedAt: string;
}

/** What an administrator sees of a purchase. */
export function purchaseAnswer({ id, userId, toolId, paymentId, amount, currency, purchasedAt }: ToolPurchase): PurchaseAnswer {
  return { id, userId, toolId, paymentId, amount, currency, purchasedAt: purchasedAt.toISOString() };
}
