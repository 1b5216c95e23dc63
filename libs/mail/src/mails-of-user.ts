import type { ExportedMail } from '@libs/contracts';
import type { EntityManager } from 'typeorm';

export interface MailRecord {
  subject: string | null; // null for a mail whose content was erased
  queuedAt: Date;
  sentAt: Date | null;
}

/** Erases the content of the mails to or about a user; those that wait are not sent. The keys stay, so that none is queued again. */
export async function eraseMails(tx: EntityManager, userId: string, addresses: readonly string[]): Promise<void> {
  await tx.query(
    `update mails set recipient = null, subject = null, blocks = null, error = null, cleared_at = clock_timestamp(),
       failed_at = case when sent_at is null then coalesce(failed_at, clock_timestamp()) end
     where cleared_at is null and (user_id = $1 or recipient = any($2))`, // older rows have no user
    [userId, addresses],
  );
}

export function mailsTo(tx: EntityManager, addresses: readonly string[]): Promise<MailRecord[]> {
  return tx.query<MailRecord[]>(
    `select subject, created_at as "queuedAt", sent_at as "sentAt" from mails where recipient = any($1) order by created_at`,
    [addresses],
  );
}

/** Converts mails to what their recipient can export; those whose content was erased are left out. */
export function exportedMails(mails: readonly MailRecord[]): ExportedMail[] {
  return mails.flatMap(({ subject, queuedAt, sentAt }) =>
    subject === null ? [] : [{ subject, queuedAt: queuedAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }],
  );
}
