import { randomUUID } from 'node:crypto';
import { toolDownloaded, toolUpdated } from '@libs/contracts';
import { invalid } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { eventually, type TestService } from '@testing';
import { startLedger, ledger } from './a-ledger';

describe('events', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.close());

  const aTool = (name: string, version = 1) =>
    toolUpdated(
      {
        id: randomUUID(),
        name,
        description: '',
        filename: 'a.zip',
        language: 'python',
        thumbnailUrl: null,
        accessLevel: 'free',
        price: 0,
        file: null,
        version,
      },
      { version },
    );

  it('an event that committed is published and handled', async () => {
    const event = aTool('committed');
    await service.app.get(Transactions).run((tx) => addToOutbox(tx, event));
    expect(await service.nextEvent('tool.updated', (one) => one.id === event.id)).toEqual(event);
    await eventually(() => expect(ledger.updates).toContain('committed'));
  });

  it('an event of a transaction that failed is never published', async () => {
    const event = aTool('rolled back');
    const attempt = service.app.get(Transactions).run(async (tx) => {
      await addToOutbox(tx, event);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await service.query('select 1 from outbox where id = $1', [event.id])).toEqual([]);
  });

  it('facts that arrive twice count once, and what piles up is handled together', async () => {
    const facts = Array.from({ length: 300 }, () =>
      toolDownloaded({ downloadId: randomUUID(), toolId: randomUUID(), userId: randomUUID(), accessLevel: 'free' }),
    );
    await service.publish(...facts, ...facts);
    await eventually(() => expect(ledger.batches.reduce((sum, size) => sum + size, 0)).toBe(600));
    expect(ledger.counted).toBe(300);
    expect(Math.max(...ledger.batches)).toBeGreaterThan(1);
  });

  it('a message that breaks its declaration is dead-lettered with the reason', async () => {
    await service.publish({ ...aTool('broken'), data: { name: 'broken' } });
    const [letter] = await eventually(async () => {
      const letters = await service.query<{ event_type: string; error: string }>('select * from dead_letter');
      expect(letters).toHaveLength(1);
      return letters;
    });
    expect(letter).toMatchObject({ event_type: 'tool.updated', error: expect.stringContaining('id') });
  });

  it('an event its handler finds invalid is dead-lettered with the words of the handler', async () => {
    ledger.failWith = invalid('invalid_request', 'This can never be done.');
    await service.publish(aTool('impossible'));
    await eventually(async () => {
      const letters = await service.query(`select 1 from dead_letter where error = 'This can never be done.'`);
      expect(letters).toHaveLength(1);
    });
    ledger.failWith = undefined;
  });

  it('what fails for the moment is handled when it is over', async () => {
    ledger.failWith = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    await service.publish(aTool('late'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ledger.updates).not.toContain('late');
    ledger.failWith = undefined;
    await eventually(() => expect(ledger.updates).toContain('late'));
  });

  it('a broker that was killed and lost its streams is filled again', async () => {
    await service.nats.kill();
    const event = aTool('while the broker was away');
    await service.app.get(Transactions).run((tx) => addToOutbox(tx, event));
    await service.nats.restart();
    await eventually(() => expect(ledger.updates).toContain('while the broker was away'));
    await service.broker.forget('catalogue');
    await service.app.get(Transactions).run((tx) => addToOutbox(tx, aTool('after the streams were lost')));
    await eventually(() => expect(ledger.updates).toContain('after the streams were lost'), 20_000);
  }, 60_000);
});
