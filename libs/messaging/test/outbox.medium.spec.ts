import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { addToOutbox } from '@libs/messaging';
import { NatsClient } from '@libs/nats';
import { Transactions } from '@libs/persistence';
import { eventually, startTestNats, type TestNats, type TestService } from '@testing';
import { startLedger, LedgerConsumer } from './a-ledger';
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
  const anotherReplica = () => startLedger({ nats, settings: { DATABASE_NAME: service.environment.DATABASE_NAME! } });
  const unpublished = async (replica: TestService) => (await replica.query('select 1 from outbox where published_at is null')).length;

  it('a new process publishes the events that the previous one committed', async () => {
    await nats.kill();
    await eventually(() => expect(service.app.get(NatsClient).connected).toBe(false));
    const events = Array.from({ length: 20 }, (_, n) => aToolUpdate(`left behind ${n}`));
    await announce(service, ...events);
    expect(await unpublished(service)).toBe(20);
    await service.close();
    await nats.restart();
    service = await anotherReplica();
    await eventually(() => expect(new Set(handled(service))).toEqual(new Set(events.map(({ id }) => id))));
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
      expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    }
    const { state } = await (await jetstreamManager(service.broker.connection)).streams.info('CATALOGUE');
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
    await eventually(() => expect(new Set(handled(service))).toEqual(new Set(events.map(({ id }) => id))), 40_000);
    await eventually(async () => expect(await unpublished(service)).toBe(0));
  }, 90_000);

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
    await eventually(() => expect([...handled(service)].sort()).toEqual([...all].sort()), 40_000);
  }, 60_000);

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
