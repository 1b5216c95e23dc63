import type { Cents, Id, Moment } from '@libs/contracts';
import type { ToolPurchase } from '../store/tool-purchase.entity';

/** A purchase as the spec lists it (§3, tool purchase). */
export class PurchaseResponse {
  id: Id;
  userId: Id;
  toolId: Id;
  /** The payment it was bought with, or `grant:` and the ID of the audit record of the grant. */
  paymentId: string;
  amount: Cents;
  currency: string;
  purchasedAt: Moment;
}

/** Builds the administrator's view of a purchase. */
export function purchaseResponse({ id, userId, toolId, paymentId, amount, currency, purchasedAt }: ToolPurchase): PurchaseResponse {
  return { id, userId, toolId, paymentId, amount, currency, purchasedAt: purchasedAt.toISOString() };
}
