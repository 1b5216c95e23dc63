import { setTimeout as sleep } from 'node:timers/promises';
import { defineStream } from '@libs/contracts';
import { ensureStream } from '@libs/messaging';
import { OutboxRelay } from '../src/outbox/outbox-relay';
import { eventually, takeNatsAccount, TestBroker, type TestService } from '@testing';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { LedgerConsumer, startLedger } from './a-ledger';
import { announce, aToolUpdate } from './factories';

const handled = (replica: TestService) => replica.app.get(LedgerConsumer).handled;

describe('consumers', () => {
  it('replicas share the events: each is processed once, by one of them', async () => {
    const first = await startLedger();
    const second = await startLedger({
      nats: first.nats,
      settings: { DATABASE_NAME: first.environment.DATABASE_NAME! },
    });
    await announce(first, aToolUpdate('warm-up'));
    await eventually(() => expect(handled(first).length + handled(second).length).toBe(1));
    const events = Array.from({ length: 300 }, (_, n) => aToolUpdate(`shared ${n}`));
    await announce(first, ...events);
    await eventually(() => expect(handled(first).length + handled(second).length).toBe(301));
    expect(new Set([...handled(first), ...handled(second)]).size).toBe(301);
    expect(Math.min(handled(first).length, handled(second).length)).toBeGreaterThan(0);
    await second.close();
    await announce(first, aToolUpdate('alone'));
    await eventually(() => expect(handled(first).length + handled(second).length).toBe(302));
    await first.close();
  });

  it('processes events that were published before its first start', async () => {
    const nats = await takeNatsAccount();
    const broker = await TestBroker.connect(nats.url);
    const event = aToolUpdate('early');
    await broker.publish(event);
    const service = await startLedger({ nats });
    await eventually(() => expect(handled(service)).toEqual([event.id]));
    await service.close();
    await broker.close();
    await nats.stop();
  });

  it('updates the durable consumer of an older version', async () => {
    const nats = await takeNatsAccount();
    const broker = await TestBroker.connect(nats.url);
    const manager = await jetstreamManager(broker.connection);
    await ensureStream(manager, defineStream('catalogue'), { replicas: 1, bytes: 1_000_000_000 });
    const durable = { durable_name: 'catalogue__tool_updated', filter_subject: 'tool.updated' };
    await manager.consumers.add('CATALOGUE', {
      ...durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: 77e9,
      max_ack_pending: 3,
    });
    const service = await startLedger({ nats });
    const event = aToolUpdate('tuned');
    await announce(service, event);
    await eventually(() => expect(handled(service)).toEqual([event.id]));
    const { config } = await manager.consumers.info('CATALOGUE', durable.durable_name);
    expect(config).toMatchObject({ ack_wait: 10e9, max_ack_pending: 1000 });
    await service.close();
    await broker.close();
    await nats.stop();
  });
});

describe('a service with events', () => {
  it('starts its background jobs once', async () => {
    const starts = jest.spyOn(OutboxRelay.prototype, 'onApplicationBootstrap');
    const service = await startLedger();
    expect(starts).toHaveBeenCalledTimes(1);
    starts.mockRestore();
    await service.close();
  });

  it('stops right after its start, whatever state its subscriptions are in', async () => {
    const nats = await takeNatsAccount();
    for (const wait of [0, 2, 5, 10, 20, 40]) {
      const service = await startLedger({ nats });
      await sleep(wait);
      await service.close();
    }
    await nats.stop();
  });
});
