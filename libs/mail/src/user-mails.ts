import type { ExportedMail } from '@libs/contracts';
import type { EntityManager } from 'typeorm';

interface MailRecord {
  subject: string | null; // null for an email whose content was erased
  queuedAt: Date;
  sentAt: Date | null;
}

/** The email is addressed to the user $1 (see `NewMail.key`). */
const IS_TO_USER = `(case when key like '%:admin:%' then key like '%:admin:' || $1::text else user_id = $1::uuid end)`;

/** Erases the content of the emails to or about a user; those that wait are not sent. The keys stay, so that none is queued again. */
export async function eraseMails(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `update mails set recipient = null, subject = null, blocks = null, error = null, cleared_at = clock_timestamp(),
       failed_at = case when sent_at is null then coalesce(failed_at, clock_timestamp()) end
     where cleared_at is null and (user_id = $1::uuid or ${IS_TO_USER})`,
    [userId],
  );
}

/** Lists the emails that were sent to a user, also to an earlier address; oldest first. Somebody else can have that address by now. */
export function listMails(tx: EntityManager, userId: string): Promise<MailRecord[]> {
  return tx.query<MailRecord[]>(
    `select subject, created_at as "queuedAt", sent_at as "sentAt" from mails where ${IS_TO_USER} order by created_at`,
    [userId],
  );
}

/** Counts the emails of the last day to a user at an address whose keys begin with a prefix. */
export async function countMails(
  tx: EntityManager,
  { userId, to, prefix }: { userId: string; to: string; prefix: string },
): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    `select count(*)::integer as count from mails
     where user_id = $1 and cleared_at is null and recipient = $2 and starts_with(key, $3) and created_at > clock_timestamp() - interval '1 day'`,
    [userId, to, prefix],
  );
  return row?.count ?? 0;
}

/** Converts emails to what their recipient can export; those whose content was erased are left out. */
export function exportedMails(mails: readonly MailRecord[]): ExportedMail[] {
  return mails.flatMap(({ subject, queuedAt, sentAt }) =>
    subject === null
      ? []
      : [{ subject, queuedAt: queuedAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }],
  );
}
