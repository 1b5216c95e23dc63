import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Keeps a member's former email from others while the member can take it back. */
@Injectable()
export class EmailReservations {
  /** Serializes everything that gives an account one of these emails, until the transaction ends. */
  async lock(tx: EntityManager, emails: string[]): Promise<void> {
    for (const email of [...emails].sort()) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email ${email}`]);
    }
  }

  /** Whether no other user has the email or had it within the last seven days. */
  async isFree(tx: EntityManager, email: string, userId: string | null, now: Date): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `select 1 from users where email = $1 and id is distinct from $2::uuid
       union all
       select 1 from account_tokens
       where email = $1 and user_id is distinct from $2::uuid and purpose = 'undo-email-change' and closed_at is null and expires_at > $3
       limit 1`,
      [email, userId, now],
    );
    return rows.length === 0;
  }
}
