import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps of the first value only what differs in the second. */
const changed = (first: string, second: string) => `case when ${first} is null or ${second} is null then ${first} else (
  select coalesce(jsonb_object_agg(key, value) filter (where value is distinct from ${second} -> key), '{}') from jsonb_each(${first})) end`;
const AT = `to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ORDER_ID = `after ->> 'orderId'`;

/** Publishes the audit records of earlier versions for the audit log. */
export class PublishAuditRecords1700000500000 implements MigrationInterface {
  readonly name = 'PublishAuditRecords1700000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into outbox (id, shard, envelope)
      select event_id, 0, jsonb_build_object(
        'specversion', '1.0', 'id', event_id, 'source', 'payments', 'type', 'payments.audited',
        'subject', coalesce(${ORDER_ID}, user_id::text), 'time', ${AT}, 'datacontenttype', 'application/json',
        'data', jsonb_build_object(
          'id', id, 'action', action, 'actorId', actor_id,
          'subjectType', case when ${ORDER_ID} is null then 'user' else 'order' end, 'subjectId', coalesce(${ORDER_ID}, user_id::text),
          'subjectName', null, 'userId', user_id, 'reason', reason,
          'before', ${changed('before', 'after')}, 'after', ${changed('after', 'before')}, 'requestId', null, 'at', ${AT}))
      from (select gen_random_uuid() as event_id, * from audit_records order by at) records`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from outbox where envelope ->> 'type' = 'payments.audited'`);
  }
}
