import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publishes users who were suspended before suspensions were part of `user.changed`, so that payments stops their card charges. */
export class PublishSuspensions1790000000010 implements MigrationInterface {
  readonly name = 'PublishSuspensions1790000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      with suspended as (
        update users set version = version + 1 where suspended_at is not null returning *, gen_random_uuid() as event_id
      )
      insert into outbox (id, shard, envelope)
      select event_id, 0, jsonb_build_object(
        'specversion', '1.0', 'id', event_id, 'source', 'identity', 'type', 'user.changed', 'subject', id, 'version', version,
        'time', ${utc('now()')}, 'datacontenttype', 'application/json',
        'data', jsonb_build_object(
          'id', id, 'username', username, 'email', email, 'isAdmin', is_admin, 'createdAt', ${utc('created_at')}, 'isSuspended', true))
      from suspended`);
  }

  async down(): Promise<void> {
    // A published version stays published.
  }
}

const utc = (time: string): string => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
