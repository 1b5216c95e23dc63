import type { EntityManager } from 'typeorm';

/** Whether real money moves, and whether it does by card. */
export interface PaymentMode {
  live: boolean;
  cardsLive: boolean;
}

/** Records the mode the service runs in; true when what the sandbox gave counts from now on, or no longer does. */
export async function setPaymentMode(tx: EntityManager, { live, cardsLive }: PaymentMode): Promise<boolean> {
  const [before] = await tx.query<{ live: boolean }[]>('select live from payment_mode for update');
  await tx.query('update payment_mode set live = $1, cards_live = $2', [live, cardsLive]);
  return before?.live !== live;
}

/** A purchase of the sandbox. */
export interface SandboxPurchase {
  userId: string;
  toolId: string;
  paymentId: string;
}

/** What the sandbox gave: tools, and the members who were given Pro. */
export async function sandboxEntitlements(tx: EntityManager): Promise<{ purchases: SandboxPurchase[]; members: string[] }> {
  const purchases = await tx.query<SandboxPurchase[]>(
    'select user_id as "userId", tool_id as "toolId", payment_id as "paymentId" from tool_purchases where not livemode',
  );
  const rows = await tx.query<{ userId: string }[]>('select distinct user_id as "userId" from subscription_periods where not livemode');
  return { purchases, members: rows.map(({ userId }) => userId) };
}
