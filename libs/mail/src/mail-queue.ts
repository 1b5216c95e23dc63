import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CommitSignal } from '@libs/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  cleanBlock,
  isMailAddress,
  type MailContent,
  type NewMail,
  oneLine,
  subjectLine,
} from './mail-content';

/** An email that only this process may send until its lease ends. */
export interface ClaimedMail extends MailContent {
  id: string;
  key: string;
  recipient: string;
  createdAt: Date;
  tries: number; // includes the current try
}

const LEASE_SECONDS = 300; // longer than all SMTP timeouts together

/** Data access to the table `mails`; all times are the database's. */
@Injectable()
export class MailQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Claims the email that has been due longest and that no other replica holds; null if there is
   * none. Others do not wait behind thousands of notices.
   */
  async claim(): Promise<ClaimedMail | null> {
    const [rows] = await this.dataSource.query<[ClaimedMail[], number]>(
      `update mails set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $1)
       where id = (
         select id from mails where sent_at is null and failed_at is null and next_try_at <= clock_timestamp()
         order by is_bulk, next_try_at limit 1 for update skip locked
       )
       returning id, key, recipient, subject, blocks, created_at as "createdAt", tries`,
      [LEASE_SECONDS],
    );
    return rows[0] ?? null;
  }

  async markSent({ id }: ClaimedMail): Promise<void> {
    await this.dataSource.query(
      `update mails set sent_at = clock_timestamp(), error = null, blocks = case when is_secret then null else blocks end where id = $1`,
      [id],
    );
  }

  async retry({ id }: ClaimedMail, error: string, delaySeconds: number): Promise<void> {
    await this.dataSource.query(
      'update mails set next_try_at = clock_timestamp() + make_interval(secs => $2), error = $3 where id = $1 and sent_at is null',
      [id, delaySeconds, error],
    );
  }

  async fail({ id }: ClaimedMail, error: string): Promise<void> {
    await this.dataSource.query(
      'update mails set failed_at = clock_timestamp(), error = $2 where id = $1 and sent_at is null',
      [id, error],
    );
  }

  /** Erases recipient and content 30 days after sending or 90 days after failure. The key stays, so that the email is never sent again. */
  async clear(): Promise<void> {
    await this.dataSource.query(
      `update mails set recipient = null, subject = null, blocks = null, cleared_at = clock_timestamp()
       where cleared_at is null
         and (sent_at < clock_timestamp() - interval '30 days' or failed_at < clock_timestamp() - interval '90 days')`,
    );
  }
}

/** Commits that queued an email. */
export const MAIL_COMMITS = new CommitSignal();

const logger = new Logger('Mail');

/**
 * Queues an email in the caller's transaction; false if its key exists. Bad content never fails it:
 * an invalid address is marked failed.
 */
export async function queueMail(
  tx: EntityManager,
  { key, to, subject, blocks, userId, isSecret = false, isBulk = false }: NewMail,
): Promise<boolean> {
  const error = isMailAddress(to) ? null : 'The recipient is not an email address.';
  const rows = await tx.query<unknown[]>(
    `insert into mails (id, key, recipient, subject, blocks, failed_at, error, is_secret, user_id, is_bulk)
     values ($1, $2, $3, $4, $5, case when $6::text is null then null else clock_timestamp() end, $6, $7, $8, $9)
     on conflict (key) do nothing returning id`,
    [
      uuidv7(),
      key,
      oneLine(to),
      subjectLine(subject),
      JSON.stringify(blocks.map(cleanBlock)),
      error,
      isSecret,
      userId,
      isBulk,
    ],
  );
  MAIL_COMMITS.raiseAfter(tx);
  if (error !== null && rows.length > 0)
    logger.error({ key, msg: `a mail cannot be sent: ${error}` });
  return rows.length > 0;
}
