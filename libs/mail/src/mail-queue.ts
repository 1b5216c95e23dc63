import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { MailContent } from './mail-content';

/** A mail that this process alone may send until the lease ends. */
export interface ClaimedMail extends MailContent {
  id: string;
  key: string;
  recipient: string;
  createdAt: Date;
  /** This one included. */
  tries: number;
}

/** Seconds a claimed mail belongs to one process, longer than all timeouts of a mail server together. */
const LEASE_S = 300;

/** The table `mails` as the sending job uses it; every moment is the database's own. */
@Injectable()
export class MailQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Takes the mail that is due longest and that no other replica takes; null when there is none. */
  async claim(): Promise<ClaimedMail | null> {
    const [rows] = await this.dataSource.query<[ClaimedMail[], number]>(
      `update mails set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $1)
       where id = (
         select id from mails where sent_at is null and failed_at is null and next_try_at <= clock_timestamp()
         order by next_try_at limit 1 for update skip locked
       )
       returning id, key, recipient, subject, blocks, created_at as "createdAt", tries`,
      [LEASE_S],
    );
    return rows[0] ?? null;
  }

  /** Notes that a mail has left. */
  async markSent({ id }: ClaimedMail): Promise<void> {
    await this.dataSource.query('update mails set sent_at = clock_timestamp(), error = null where id = $1', [id]);
  }

  /** Notes why a mail could not be sent, and when it is tried again. */
  async retry({ id }: ClaimedMail, error: string, delayS: number): Promise<void> {
    await this.dataSource.query(
      'update mails set next_try_at = clock_timestamp() + make_interval(secs => $2), error = $3 where id = $1 and sent_at is null',
      [id, delayS, error],
    );
  }

  /** Parks a mail that is not tried again by itself. */
  async fail({ id }: ClaimedMail, error: string): Promise<void> {
    await this.dataSource.query('update mails set failed_at = clock_timestamp(), error = $2 where id = $1 and sent_at is null', [
      id,
      error,
    ]);
  }

  /** Forgets whom a mail was for and what it said, 30 days after it was sent or 90 after it failed; its key stays, so that it is never sent again. */
  async clear(): Promise<void> {
    await this.dataSource.query(
      `update mails set recipient = null, subject = null, blocks = null, cleared_at = clock_timestamp()
       where cleared_at is null
         and (sent_at < clock_timestamp() - interval '30 days' or failed_at < clock_timestamp() - interval '90 days')`,
    );
  }
}
