import { Logger } from '@nestjs/common';
import { normalizeEmail } from '@libs/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Row {
  id: string;
  email: string;
}

/** Converts the domains of stored emails to ASCII and publishes the users; an account whose converted email another account has keeps its own, which is logged. */
export class NormalizeEmailDomains1790000000013 implements MigrationInterface {
  readonly name = 'NormalizeEmailDomains1790000000013';

  private readonly logger = new Logger('NormalizeEmailDomains');

  async up(runner: QueryRunner): Promise<void> {
    for (const { id, email } of await internationalIn(runner, 'users')) {
      const changed = (await runner.query(
        `with changed as (
          update users set email = $2, version = version + 1
          where id = $1 and not exists (select from users other where other.email = $2) returning *, gen_random_uuid() as event_id
        )
        insert into outbox (id, shard, envelope)
        select event_id, 0, jsonb_build_object(
          'specversion', '1.0', 'id', event_id, 'source', 'identity', 'type', 'user.changed', 'subject', id, 'version', version,
          'time', ${utc('now()')}, 'datacontenttype', 'application/json',
          'data', jsonb_build_object('id', id, 'username', username, 'email', email, 'isAdmin', is_admin,
            'createdAt', ${utc('created_at')}, 'isSuspended', suspended_at is not null))
        from changed returning id`,
        [id, email],
      )) as unknown[];
      if (changed.length === 0) this.logger.warn({ accountId: id, msg: 'cannot log in any more: another account has its email in ASCII' });
    }
    for (const table of ['account_tokens', 'password_reset_requests']) {
      for (const { id, email } of await internationalIn(runner, table)) {
        await runner.query(`update ${table} set email = $2 where id = $1`, [id, email]);
      }
    }
  }

  async down(): Promise<void> {
    // Both forms are the same address.
  }
}

const utc = (time: string): string => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the rows whose email changes, with the email that they get. */
async function internationalIn(runner: QueryRunner, table: string): Promise<Row[]> {
  const rows = (await runner.query(`select id, email from ${table} where email ~ '[^\\x01-\\x7f]'`)) as Row[];
  return rows
    .map(({ id, email }) => ({ id, email: String(normalizeEmail(email)), before: email }))
    .filter(({ email, before }) => email !== before);
}
