import type { EntityManager } from 'typeorm';

/** IDs of orders waiting for an administrator: under review, or closed with unreviewed surplus money. */
export const ORDERS_IN_REVIEW = `select id from orders where status = 'review'
  union select order_id from attempts where review_reason is not null and reviewed_at is null`;

/** The number of orders waiting for an administrator. */
export async function countOrdersInReview(tx: Pick<EntityManager, 'query'>): Promise<number> {
  const [row] = await tx.query<{ count: string }[]>(`select count(*) from (${ORDERS_IN_REVIEW}) as waiting`);
  return Number(row?.count ?? 0);
}
