import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxRelay } from '../src/outbox/outbox-relay';
import { startTestNats } from '@testing';
import { startLedger } from './a-ledger';

describe('a service with events', () => {
  it('starts its background jobs once', async () => {
    const starts = jest.spyOn(OutboxRelay.prototype, 'onApplicationBootstrap');
    const service = await startLedger();
    expect(starts).toHaveBeenCalledTimes(1);
    starts.mockRestore();
    await service.close();
  });

  it('stops right after its start, whatever state its subscriptions are in', async () => {
    const nats = await startTestNats();
    for (const wait of [0, 2, 5, 10, 20, 40]) {
      const service = await startLedger({ nats });
      await sleep(wait);
      await service.close();
    }
    await nats.stop();
  });
});
