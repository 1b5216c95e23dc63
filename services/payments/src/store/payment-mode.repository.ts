import type { EntityManager } from 'typeorm';

interface PaymentMode {
  live: boolean;
  cardsLive: boolean;
}

/** Stores the current mode. Returns true if it changed, and with it whether sandbox entitlements count. */
export async function setPaymentMode(
  tx: EntityManager,
  { live, cardsLive }: PaymentMode,
): Promise<boolean> {
  const [before] = await tx.query<{ live: boolean }[]>('select live from payment_mode for update');
  await tx.query('update payment_mode set live = $1, cards_live = $2', [live, cardsLive]);
  return before?.live !== live;
}

/** Whether an order gives anything now: a sandbox order gives nothing while real money moves. */
export async function countsNow(
  tx: EntityManager,
  { livemode }: { livemode: boolean },
): Promise<boolean> {
  const [mode] = await tx.query<{ live: boolean }[]>('select live from payment_mode');
  return livemode || mode?.live === false;
}

interface SandboxPurchase {
  userId: string;
  toolId: string;
  paymentId: string;
}

export async function sandboxEntitlements(
  tx: EntityManager,
): Promise<{ purchases: SandboxPurchase[]; members: string[] }> {
  const purchases = await tx.query<SandboxPurchase[]>(
    'select user_id as "userId", tool_id as "toolId", payment_id as "paymentId" from tool_purchases where not livemode',
  );
  const rows = await tx.query<{ userId: string }[]>(
    'select distinct user_id as "userId" from subscription_periods where not livemode',
  );
  return { purchases, members: rows.map(({ userId }) => userId) };
}
