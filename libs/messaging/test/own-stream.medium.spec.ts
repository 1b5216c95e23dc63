import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { CONSUMED, durableName, streamOf } from '@libs/contracts';
import { metricsText } from '@libs/service';
import { eventually, startTestNats, type TestNats, type TestService } from '@testing';
import { ensureConsumer } from '../src/nats/ensure-consumer';
import { OwnStream } from '../src/outbox/own-stream';
import { startLedger, LedgerConsumer } from './a-ledger';
import { announce, aToolUpdate } from './factories';

const STREAM_BYTES = 1_600_000; // a few hundred events fill the stream, which gets a quarter of it

/** The consumers of other services, which the test replaces. */
const CONSUMERS = Object.entries(CONSUMED).flatMap(([service, types]) =>
  types.filter((type) => streamOf('catalogue').subjects.includes(type)).map((type) => ({ durable: durableName(service, type), type })),
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
  const unpublished = async () => (await service.query('select 1 from outbox where published_at is null')).length;
  const lostAt = async () => Number(/^stream_lost_timestamp_seconds\{stream="CATALOGUE".*\} (\S+)$/m.exec(await metricsText())?.[1]);
  const stream = () => manager.streams.info('CATALOGUE');
  const processAll = async ({ durable, type }: (typeof CONSUMERS)[number]) => {
    await ensureConsumer(manager, 'CATALOGUE', durable, type);
    const consumer = await jetstream(service.broker.connection).consumers.get('CATALOGUE', durable);
    await consumer.consume({ callback: (message) => message.ack() });
  };
  const published = async (count: number, from: string) => {
    const events = Array.from({ length: count }, (_, n) => aToolUpdate(`${from} ${n} ${'x'.repeat(1000)}`));
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
    await eventually(() => expect(handled()).toEqual(expect.arrayContaining(ids)), 20_000);
    await eventually(async () => expect((await stream()).state.messages).toBe(21), 20_000);
    expect(await lostAt()).toBeGreaterThanOrEqual(before);
  }, 60_000);

  it('is filled again when it has lost acknowledged events', async () => {
    await published(20, 'stored');
    await eventually(async () => expect(await unpublished()).toBe(0));
    const [now] = await service.query<{ before: Date }>('select clock_timestamp() as before');
    await service.query(`update own_stream set last_seq = last_seq + 100`); // as if the broker had restarted with an older copy
    const again = 'select 1 from outbox where published_at > $1';
    await eventually(async () => expect(await service.query(again, [now?.before])).toHaveLength(20), 30_000);
    await eventually(async () => expect((await service.query('select last_seq from own_stream'))[0]).toEqual({ last_seq: '20' }));
  }, 60_000);

  it('leaves events in the outbox while it is full of unprocessed ones, and is trimmed after processing', async () => {
    await eventually(() => manager.consumers.info('CATALOGUE', 'catalogue__tool_updated'));
    await manager.consumers.add('CATALOGUE', { durable_name: 'slow', filter_subject: 'tool.updated', ack_policy: 'explicit' });
    const ids = await published(400, 'many');
    await eventually(async () => expect((await stream()).state.bytes).toBeGreaterThan(STREAM_BYTES / 4 - 5000), 20_000);
    expect(await unpublished()).toBeGreaterThan(0);
    const { first_seq } = (await stream()).state;
    expect(first_seq).toBe(1); // no unprocessed event was removed
    await manager.consumers.delete('CATALOGUE', 'slow');
    const [missing, ...others] = CONSUMERS;
    for (const consumer of others) await processAll(consumer);
    await eventually(() => expect(handled().length).toBeGreaterThan(200), 20_000);
    await service.app.get(OwnStream).check();
    expect((await stream()).state.first_seq).toBe(1); // nor one that a missing consumer has yet to process
    await processAll(missing!);
    await eventually(async () => expect(await unpublished()).toBe(0), 30_000);
    await eventually(() => expect(new Set(handled())).toEqual(new Set(ids)), 30_000);
    expect(handled()).toHaveLength(400);
    expect((await stream()).state.first_seq).toBeGreaterThan(1);
  }, 90_000);

  it('gets the replicas and limits of the settings when it already exists', async () => {
    await eventually(async () => expect((await stream()).config.max_bytes).toBe(STREAM_BYTES / 4));
    const other = { NATS_STREAM_BYTES: '4000000', DATABASE_NAME: service.environment.DATABASE_NAME! };
    const second = await startLedger({ nats, settings: other });
    await eventually(async () => expect((await stream()).config.max_bytes).toBe(1_000_000));
    await second.close();
  });
});
