import type { EntityManager } from 'typeorm';

export const DAY_MS = 24 * 60 * 60 * 1000;

interface DueOrders {
  now: Date;
  abandonedBefore: Date;
  /** The last order of the previous page; null for the first page. */
  after: string | null;
  limit: number;
}

/** The unsettled orders that time may change, by ID; `SweepOrder` decides about each after it has locked it. */
export async function findDueOrders(
  tx: EntityManager,
  { now, abandonedBefore, after, limit }: DueOrders,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `with due as (
       select order_id as id from attempts where status = 'creating' and over_at is null and created_at < $2
       union select order_id from attempts where status = 'waiting' and expires_at <= $1
       union select order_id from attempts where status in ('waiting', 'confirming', 'confirmed', 'sending', 'partially_paid')
         and review_code is null and not accepted and (status_changed_at <= $3 or expires_at <= $1)
       union select order_id from attempts where status in ('expired', 'failed') and actually_paid > 0 and review_code is null
       union select o.id from orders o where o.status = 'pending' and not exists (
         select 1 from attempts a where a.order_id = o.id
           and (a.status not in ('create_failed', 'unanswered', 'failed', 'expired', 'refunded') or a.over_at is null or a.over_at > $3)))
     select id from due join orders using (id)
     where status in ('pending', 'cancelled', 'expired') and ($4::uuid is null or id > $4::uuid)
     order by id limit $5`,
    [now, abandonedBefore, new Date(now.getTime() - DAY_MS), after, limit],
  );
  return rows.map(({ id }) => id);
}
