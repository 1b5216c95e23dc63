import { randomUUID } from 'node:crypto';
import { type EventEnvelope, toolDownloaded } from '@libs/contracts';
import { invalid } from '@libs/errors';
import {
  discardDeadLetter,
  findDeadLetter,
  listDeadLetters,
  redriveDeadLetter,
  republishOutbox,
  type StoredDeadLetter,
} from '@libs/messaging';
import { eventually, type TestService } from '@testing';
import { jetstream } from '@nats-io/jetstream';
import { RetentionJob } from '../src/retention.job';
import { ledger, LedgerConsumer, startLedger } from './a-ledger';
import { announce, aToolUpdate } from './factories';

describe('commands of operators', () => {
  let service: TestService;
  beforeAll(async () => (service = await startLedger()));
  afterAll(() => service.close());

  afterEach(() => {
    ledger.failWith = undefined;
  });

  const broker = () => jetstream(service.broker.connection);
  const handled = () => service.app.get(LedgerConsumer).handled;
  const timesHandled = (event: EventEnvelope) => handled().filter((id) => id === event.id).length;
  const acts = () =>
    service.query<{ act: string; actor: string; details: Record<string, unknown> }>(
      'select * from operator_acts order by id',
    );

  async function aDeadLetter(
    name: string,
  ): Promise<{ event: EventEnvelope; letter: StoredDeadLetter }> {
    const event = aToolUpdate(name);
    ledger.failWith = invalid('invalid_request', 'This cannot be done.');
    await announce(service, event);
    return eventually(async () => {
      const letter = (await listDeadLetters(service.dataSource)).find(({ payload }) =>
        payload.includes(event.id),
      );
      if (!letter) throw new Error('not dead-lettered yet');
      return { event, letter };
    });
  }

  it('redriving processes a dead letter, deletes it, and writes an audit entry', async () => {
    const { event, letter } = await aDeadLetter('fixed');
    ledger.failWith = undefined;
    await redriveDeadLetter(service.dataSource, broker(), letter, 'olga@laptop');
    await eventually(() => expect(timesHandled(event)).toBe(1));
    expect(await findDeadLetter(service.dataSource, letter.id)).toBeUndefined();
    expect((await acts()).at(-1)).toMatchObject({
      act: 'dead-letter.redrive',
      actor: 'olga@laptop',
      details: { id: letter.id, eventType: 'tool.updated', error: 'This cannot be done.' },
    });
  });

  it('two concurrent redrives publish once and write one audit entry', async () => {
    const { event, letter } = await aDeadLetter('sent twice');
    const before = (await acts()).length;
    ledger.failWith = undefined;
    await Promise.all(
      [1, 2].map((n) => redriveDeadLetter(service.dataSource, broker(), letter, `operator ${n}`)),
    );
    await eventually(() => expect(timesHandled(event)).toBe(1));
    expect(await acts()).toHaveLength(before + 1);
  });

  it('a redriven message that fails again is a dead letter with its new reason', async () => {
    const { event, letter } = await aDeadLetter('hopeless');
    ledger.failWith = invalid('invalid_request', 'Still not.');
    await redriveDeadLetter(service.dataSource, broker(), letter, 'olga@laptop');
    const again = await eventually(async () => {
      const found = (await listDeadLetters(service.dataSource)).find(({ payload }) =>
        payload.includes(event.id),
      );
      expect(found?.error).toBe('Still not.');
      return found!;
    });
    expect(again.id).not.toBe(letter.id);
  });

  it('discarding deletes a dead letter and stores its content and the reason in the audit log', async () => {
    const { letter } = await aDeadLetter('unwanted');
    await discardDeadLetter(service.dataSource, letter, 'a test of the importer', 'olga@laptop');
    expect(await findDeadLetter(service.dataSource, letter.id)).toBeUndefined();
    const { details } = (await acts()).at(-1)!;
    expect(details).toMatchObject({
      id: letter.id,
      payload: letter.payload,
      reason: 'a test of the importer',
    });
  });

  it('the audit log is append-only', async () => {
    for (const statement of [
      'update operator_acts set actor = null',
      'delete from operator_acts',
      'truncate operator_acts',
    ]) {
      await expect(service.query(statement)).rejects.toThrow('append-only');
    }
  });

  it('republishing delivers states again and does not count facts twice', async () => {
    const [update, fact] = [aToolUpdate('published twice'), toolDownloaded(aDownload())];
    await announce(service, update);
    await eventually(() => expect(timesHandled(update)).toBe(1));
    await service.publish(fact);
    await eventually(async () =>
      expect(
        await service.query('select 1 from inbox where event_id = $1', [fact.id]),
      ).toHaveLength(1),
    );
    const counted = ledger.counted;
    const what = { types: ['tool.updated' as const], actor: 'olga@laptop' };
    const sent = await republishOutbox(service.dataSource, broker(), what);
    await service.publish(fact);
    await eventually(() => expect(timesHandled(update)).toBe(2));
    expect(ledger.counted).toBe(counted);
    expect((await acts()).at(-1)).toMatchObject({
      act: 'events.republish',
      details: { sent, types: ['tool.updated'] },
    });
  });

  it('republishing selects by time and type, and skips unpublished events', async () => {
    const [old, recent] = [aToolUpdate('old'), aToolUpdate('recent')];
    await announce(service, old, recent);
    await eventually(() => expect([timesHandled(old), timesHandled(recent)]).toEqual([1, 1]));
    await service.query(
      `update outbox set created_at = created_at - interval '2 days' where id = $1`,
      [old.id],
    );
    const since = new Date(Date.now() - 86_400_000);
    await republishOutbox(service.dataSource, broker(), {
      types: ['tool.updated'],
      since,
      actor: 'olga@laptop',
    });
    await eventually(() => expect(timesHandled(recent)).toBe(2));
    expect(timesHandled(old)).toBe(1);
    expect(
      await republishOutbox(service.dataSource, broker(), {
        types: ['tool.deleted'],
        actor: 'olga@laptop',
      }),
    ).toBe(0);
  });

  it('republishing keeps the order across batches', async () => {
    const events = Array.from({ length: 450 }, (_, n) => aToolUpdate(`many ${n}`));
    await announce(service, ...events);
    await eventually(() => expect(events.every((event) => timesHandled(event) === 1)).toBe(true));
    await eventually(async () =>
      expect(
        await service.query('select 1 from outbox where published_at is null limit 1'),
      ).toEqual([]),
    );
    const received = service.broker.of('tool.updated').length;
    const since = new Date(Date.parse(events[0]!.time) - 1);
    expect(
      await republishOutbox(service.dataSource, broker(), {
        types: ['tool.updated'],
        since,
        actor: 'olga@laptop',
      }),
    ).toBe(450);
    await eventually(() => expect(service.broker.of('tool.updated')).toHaveLength(received + 450));
    const rows = await service.query<{ id: string }>(
      'select id from outbox order by seq desc limit 450',
    );
    expect(
      service.broker
        .of('tool.updated')
        .slice(received)
        .map(({ id }) => id),
    ).toEqual(rows.map(({ id }) => id).reverse());
  });
});

const aDownload = () => ({
  downloadId: randomUUID(),
  toolId: randomUUID(),
  userId: randomUUID(),
  accessLevel: 'free' as const,
});

describe('the retention of events', () => {
  let service: TestService;
  beforeAll(async () => (service = await startLedger()));
  afterAll(() => service.close());

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const store = async (created: number, published: number | null): Promise<string> => {
    const id = randomUUID();
    await service.query(
      `insert into outbox (id, shard, envelope, created_at, published_at) values ($1, 0, '{"type": "none"}', $2, $3)`,
      [id, daysAgo(created), published === null ? null : daysAgo(published)],
    );
    return id;
  };

  it('ends 30 days after an event was created, however late it was published again, and never before it was published', async () => {
    // Unpublished ones wait in a shard that no relay of this test reads.
    await service.query('update outbox_shard set shard = 100 where shard = 0');
    const [old, again, waiting, recent] = [
      await store(31, 31),
      await store(31, 1),
      await store(31, null),
      await store(29, 29),
    ];
    await service.app.get(RetentionJob).run();
    const kept = await service.query<{ id: string }>('select id from outbox where id = any($1)', [
      [old, again, waiting, recent],
    ]);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([waiting, recent]));
  });

  it('of ids that were handled ends after 60 days, when no copy of the event is left', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    await service.query('insert into inbox (event_id, received_at) values ($1, $2), ($3, $4)', [
      old,
      daysAgo(61),
      recent,
      daysAgo(59),
    ]);
    await service.app.get(RetentionJob).run();
    expect(
      await service.query('select event_id from inbox where event_id = any($1)', [[old, recent]]),
    ).toEqual([{ event_id: recent }]);
  });
});
