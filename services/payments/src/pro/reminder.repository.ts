import type { EntityManager } from 'typeorm';

interface EndingMember {
  userId: string;
  email: string;
  username: string;
  proUntil: Date;
}

interface ReminderKey {
  userId: string;
  proUntil: Date;
  days: number;
}

/** Members whose crypto-paid Pro ends within seven days and who want reminders and can log in. Sorted, so that replicas do not deadlock. */
export function endingMembers(tx: EntityManager, now: Date): Promise<EndingMember[]> {
  return tx.query<EndingMember[]>(
    `select c.user_id as "userId", c.email, c.username, last.ends as "proUntil"
     from subscription_periods last join customers c on c.user_id = last.user_id
     where last.source = 'crypto' and last.ends > last.starts and last.ends > $1 and last.ends <= $1::timestamptz + interval '7 days'
       and not exists (
         select 1 from subscription_periods later where later.user_id = last.user_id and later.ends > later.starts and later.ends > last.ends
       )
       and not c.renewal_cancelled and c.deleted_at is null and not c.is_suspended
     order by c.user_id`,
    [now],
  );
}

/** Claims a reminder; false if it is already claimed. A claim that was never sent expires after ten minutes. */
export async function claimReminder(
  tx: EntityManager,
  { userId, proUntil, days }: ReminderKey,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into reminders (user_id, pro_until, days, claimed_at, sent_at) values ($1, $2, $3, $4, $4)
     on conflict (user_id, pro_until, days) do update set claimed_at = excluded.claimed_at, sent_at = excluded.sent_at
     where reminders.sent_at is null and reminders.claimed_at <= excluded.claimed_at - interval '10 minutes'
     returning user_id`,
    [userId, proUntil, days, now],
  );
  return rows.length > 0;
}
