import { setTimeout as sleep } from 'node:timers/promises';
import { startTestNats, startTestService } from '@testing';
import { aLedger } from './a-ledger';

describe('a service with events', () => {
  it('that is stopped right after its start does stop, wherever its subscriptions are by then', async () => {
    const nats = await startTestNats();
    for (const wait of [0, 2, 5, 10, 20, 40]) {
      const service = await startTestService(aLedger, { nats });
      await sleep(wait);
      await service.close();
    }
    await nats.stop();
  });
});
