import { Injectable } from '@nestjs/common';
import { lockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { keyedHash } from '../users/keyed-hash';
import { RecipientMail, type RecipientMailKind } from './recipient-mail.entity';

const RETENTION_MS = 86_400_000;

/** Stores when mails were sent to an email, by a keyed hash of it, over all accounts that have or had it. */
@Injectable()
export class RecipientMailRepository {
  /** Returns when mails of a kind were sent since a time, latest first, and makes parallel requests wait until this transaction ends. */
  async lockSentSince(
    tx: EntityManager,
    kind: RecipientMailKind,
    email: string,
    since: Date,
  ): Promise<Date[]> {
    await lockUntilCommit(tx, `mails to ${email}`);
    const rows = await tx.query<{ sent_at: Date }[]>(
      'select sent_at from recipient_mails where recipient = $1 and kind = $2 and sent_at > $3 order by sent_at desc',
      [await keyedHash(tx, `email ${email}`), kind, since],
    );
    return rows.map((row) => row.sent_at);
  }

  async add(tx: EntityManager, kind: RecipientMailKind, email: string, now: Date): Promise<void> {
    await tx.insert(RecipientMail, {
      id: uuidv7(),
      kind,
      recipient: await keyedHash(tx, `email ${email}`),
      sentAt: now,
    });
  }

  async clear(tx: EntityManager, kind: RecipientMailKind, email: string): Promise<void> {
    await tx.delete(RecipientMail, { kind, recipient: await keyedHash(tx, `email ${email}`) });
  }

  async deleteOld(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from recipient_mails where sent_at <= $1', [
      new Date(now.getTime() - RETENTION_MS),
    ]);
  }
}
