import { randomUUID } from 'node:crypto';
import type { TestService } from '@testing';
import { RetentionJob } from '../src/retention.job';
import { startLedger } from './a-ledger';

describe('the retention of events', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.close());

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const store = async (created: number, published: number | null): Promise<string> => {
    const id = randomUUID();
    await service.query(`insert into outbox (id, shard, envelope, created_at, published_at) values ($1, 0, '{"type": "none"}', $2, $3)`, [
      id,
      daysAgo(created),
      published === null ? null : daysAgo(published),
    ]);
    return id;
  };

  it('ends 30 days after an event was created, however late it was published again, and never before it was published', async () => {
    // Unpublished ones wait in a shard that no relay of this test reads.
    await service.query('update outbox_shard set shard = 100 where shard = 0');
    const [old, again, waiting, recent] = [await store(31, 31), await store(31, 1), await store(31, null), await store(29, 29)];
    await service.app.get(RetentionJob).run();
    const kept = await service.query<{ id: string }>('select id from outbox where id = any($1)', [[old, again, waiting, recent]]);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([waiting, recent]));
  });

  it('of ids that were handled ends after 60 days, when no copy of the event is left', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    await service.query('insert into inbox (event_id, received_at) values ($1, $2), ($3, $4)', [old, daysAgo(61), recent, daysAgo(59)]);
    await service.app.get(RetentionJob).run();
    expect(await service.query('select event_id from inbox where event_id = any($1)', [[old, recent]])).toEqual([{ event_id: recent }]);
  });
});
