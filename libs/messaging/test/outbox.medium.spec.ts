import { randomUUID } from 'node:crypto';
import { CONSUMED, durableName, defineStream } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { NatsClient } from '@libs/nats';
import { Transactions } from '@libs/persistence';
import { metricsText } from '@libs/service';
import { eventually, startTestNats, type TestNats, type TestService } from '@testing';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { ensureConsumer } from '../src/transport/subject-consumer';
import { OwnStream } from '../src/outbox/own-stream';
import { LedgerConsumer, startLedger } from './a-ledger';
import { announce, aToolUpdate } from './factories';

describe('the outbox', () => {
  let nats: TestNats;
  let service: TestService;

  beforeEach(async () => {
    nats = await startTestNats({ durable: true });
    service = await startLedger({ nats });
  });
  afterEach(async () => {
    await service.close();
    await nats.stop();
  });

  const handled = (replica: TestService) => replica.app.get(LedgerConsumer).handled;
  const anotherReplica = () =>
    startLedger({ nats, settings: { DATABASE_NAME: service.environment.DATABASE_NAME! } });
  const unpublished = async (replica: TestService) =>
    (await replica.query('select 1 from outbox where published_at is null')).length;

  it('a new process publishes the events that the previous one committed', async () => {
    await nats.kill();
    await eventually(() => expect(service.app.get(NatsClient).connected).toBe(false));
    const events = Array.from({ length: 20 }, (_, n) => aToolUpdate(`left behind ${n}`));
    await announce(service, ...events);
    expect(await unpublished(service)).toBe(20);
    await service.close();
    await nats.restart();
    service = await anotherReplica();
    await eventually(() =>
      expect(new Set(handled(service))).toEqual(new Set(events.map(({ id }) => id))),
    );
    await eventually(async () => expect(await unpublished(service)).toBe(0));
  });

  it('two relays publish each event once, and those of an entity in commit order', async () => {
    const second = await anotherReplica();
    const tools = Array.from({ length: 10 }, () => randomUUID());
    const edit = async (id: string) => {
      for (let version = 1; version <= 30; version += 1) {
        await announce(version % 2 ? service : second, aToolUpdate('edited', { id, version }));
      }
    };
    await Promise.all(tools.map(edit));
    await eventually(async () => expect(await unpublished(service)).toBe(0));
    await eventually(() => expect(service.broker.of('tool.updated')).toHaveLength(300));
    for (const id of tools) {
      const versions = service.broker.of('tool.updated').filter(({ subject }) => subject === id);
      expect(versions.map(({ version }) => version)).toEqual(
        Array.from({ length: 30 }, (_, n) => n + 1),
      );
    }
    const { state } = await (
      await jetstreamManager(service.broker.connection)
    ).streams.info('CATALOGUE');
    expect(state.messages).toBe(300);
    await second.close();
  });

  it('no event is lost when the broker is killed repeatedly', async () => {
    const events = Array.from({ length: 300 }, (_, n) => aToolUpdate(`storm ${n}`));
    const storm = (async () => {
      for (const event of events) await announce(service, event);
    })();
    for (let kills = 0; kills < 3; kills += 1) {
      await eventually(() => expect(handled(service).length).toBeGreaterThan(kills * 20));
      await nats.kill();
      await nats.restart();
    }
    await storm;
    await eventually(() =>
      expect(new Set(handled(service))).toEqual(new Set(events.map(({ id }) => id))),
    );
    await eventually(async () => expect(await unpublished(service)).toBe(0));
  });

  it('all events of the outbox are republished to a broker that lost its files', async () => {
    const before = aToolUpdate('before');
    await announce(service, before);
    await eventually(() => expect(handled(service)).toHaveLength(1));
    await nats.kill();
    await nats.wipe();
    const waiting = aToolUpdate('while it was down');
    await announce(service, waiting);
    await nats.restart();
    const after = aToolUpdate('after');
    await announce(service, after);
    const all = [before.id, before.id, waiting.id, after.id]; // `before` was published to both streams
    await eventually(() => expect([...handled(service)].sort()).toEqual([...all].sort()));
  });
});

describe('the transaction that adds to the outbox', () => {
  let service: TestService;
  beforeAll(async () => (service = await startLedger()));
  afterAll(() => service.close());

  it.each([
    ['an event nobody declared', { ...aToolUpdate('x'), type: 'tool.admired' }],
    ['an event that breaks its declaration', { ...aToolUpdate('x'), data: { name: 'x' } }],
    ["an event under another service's name", { ...aToolUpdate('x'), source: 'payments' }],
  ])('%s fails the transaction', async (_what, event) => {
    const attempt = service.app.get(Transactions).run(async (tx) => {
      await tx.query(`insert into inbox (event_id) values ('${randomUUID()}')`);
      await addToOutbox(tx, event as never);
    });
    await expect(attempt).rejects.toThrow();
    expect(await service.query('select 1 from inbox')).toEqual([]);
    expect(await service.query('select 1 from outbox')).toEqual([]);
  });
});

const STREAM_BYTES = 1_600_000; // a few hundred events fill the stream, which gets a quarter of it

/** The consumers of other services, which the test replaces. */
const CONSUMERS = Object.entries(CONSUMED).flatMap(([service, types]) =>
  types
    .filter((type) => defineStream('catalogue').subjects.includes(type))
    .map((type) => ({ durable: durableName(service, type), type })),
);

describe('the stream of a service', () => {
  let nats: TestNats;
  let service: TestService;
  let manager: JetStreamManager;

  beforeEach(async () => {
    nats = await startTestNats({ durable: true });
    service = await startLedger({ nats, settings: { NATS_STREAM_BYTES: String(STREAM_BYTES) } });
    manager = await jetstreamManager(service.broker.connection);
  });
  afterEach(async () => {
    await service.close();
    await nats.stop();
  });

  const handled = () => service.app.get(LedgerConsumer).handled;
  const unpublished = async () =>
    (await service.query('select 1 from outbox where published_at is null')).length;
  const lostAt = async () =>
    Number(
      /^stream_lost_timestamp_seconds\{stream="CATALOGUE".*\} (\S+)$/m.exec(
        await metricsText(),
      )?.[1],
    );
  const stream = () => manager.streams.info('CATALOGUE');
  const processAll = async ({ durable, type }: (typeof CONSUMERS)[number]) => {
    await ensureConsumer(manager, 'CATALOGUE', durable, type);
    const consumer = await jetstream(service.broker.connection).consumers.get('CATALOGUE', durable);
    await consumer.consume({ callback: (message) => message.ack() });
  };
  const published = async (count: number, from: string) => {
    const events = Array.from({ length: count }, (_, n) =>
      aToolUpdate(`${from} ${n} ${'x'.repeat(1000)}`),
    );
    await announce(service, ...events);
    return events.map(({ id }) => id);
  };

  it('is filled again after it was deleted, including unprocessed events', async () => {
    await manager.consumers.delete('CATALOGUE', 'catalogue__tool_updated').catch(() => undefined);
    const ids = await published(20, 'lost');
    await eventually(async () => expect(await unpublished()).toBe(0));
    expect(await lostAt()).toBeNaN();
    const before = Date.now() / 1000;
    await manager.streams.delete('CATALOGUE');
    await published(1, 'the one that finds out');
    await eventually(() => expect(handled()).toEqual(expect.arrayContaining(ids)));
    await eventually(async () => expect((await stream()).state.messages).toBe(21));
    expect(await lostAt()).toBeGreaterThanOrEqual(before);
  });

  it('is filled again when it has lost acknowledged events', async () => {
    await published(20, 'stored');
    await eventually(async () => expect(await unpublished()).toBe(0));
    const [now] = await service.query<{ before: Date }>('select clock_timestamp() as before');
    await service.query(`update own_stream set last_seq = last_seq + 100`); // as if the broker restarted with an older copy
    await nats.kill();
    await nats.restart();
    const again = 'select 1 from outbox where published_at > $1';
    await eventually(async () =>
      expect(await service.query(again, [now?.before])).toHaveLength(20),
    );
    await eventually(async () =>
      expect((await service.query('select last_seq from own_stream'))[0]).toEqual({
        last_seq: '20',
      }),
    );
  });

  it('leaves events in the outbox while it is full of unprocessed ones, and is trimmed after processing', async () => {
    await eventually(() => manager.consumers.info('CATALOGUE', 'catalogue__tool_updated'));
    await manager.consumers.add('CATALOGUE', {
      durable_name: 'slow',
      filter_subject: 'tool.updated',
      ack_policy: 'explicit',
    });
    const ids = await published(400, 'many');
    await eventually(async () =>
      expect((await stream()).state.bytes).toBeGreaterThan(STREAM_BYTES / 4 - 5000),
    );
    expect(await unpublished()).toBeGreaterThan(0);
    const { first_seq } = (await stream()).state;
    expect(first_seq).toBe(1); // no unprocessed event was removed
    await manager.consumers.delete('CATALOGUE', 'slow');
    const [missing, ...others] = CONSUMERS;
    for (const consumer of others) await processAll(consumer);
    await eventually(() => expect(handled().length).toBeGreaterThan(200));
    await service.app.get(OwnStream).check();
    expect((await stream()).state.first_seq).toBe(1); // nor one that a missing consumer has yet to process
    await processAll(missing!);
    await eventually(async () => expect(await unpublished()).toBe(0));
    await eventually(() => expect(new Set(handled())).toEqual(new Set(ids)));
    expect(handled()).toHaveLength(400);
    expect((await stream()).state.first_seq).toBeGreaterThan(1);
  });

  it('gets the replicas and limits of the settings when it already exists', async () => {
    await eventually(async () => expect((await stream()).config.max_bytes).toBe(STREAM_BYTES / 4));
    const other = {
      NATS_STREAM_BYTES: '4000000',
      DATABASE_NAME: service.environment.DATABASE_NAME!,
    };
    const second = await startLedger({ nats, settings: other });
    await eventually(async () => expect((await stream()).config.max_bytes).toBe(1_000_000));
    await second.close();
  });
});
