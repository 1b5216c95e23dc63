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
    service = await startLedger({ ownNats: true });
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
        unlisted: false,
        fileUpdatedAt: null,
        version,
      },
      { version },
    );

  it('publishes and processes a committed event', async () => {
    const event = aTool('committed');
    await service.app.get(Transactions).run((tx) => addToOutbox(tx, event));
    expect(await service.nextEvent('tool.updated', (one) => one.id === event.id)).toEqual(event);
    await eventually(() => expect(ledger.updates).toContain('committed'));
  });

  it('never publishes an event of a rolled back transaction', async () => {
    const event = aTool('rolled back');
    const attempt = service.app.get(Transactions).run(async (tx) => {
      await addToOutbox(tx, event);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await service.query('select 1 from outbox where id = $1', [event.id])).toEqual([]);
  });

  it('counts duplicate facts once and processes waiting events in batches', async () => {
    const facts = Array.from({ length: 300 }, () =>
      toolDownloaded({ downloadId: randomUUID(), toolId: randomUUID(), userId: randomUUID(), accessLevel: 'free' }),
    );
    await service.publish(...facts, ...facts);
    await eventually(() => expect(ledger.batches.reduce((sum, size) => sum + size, 0)).toBe(600));
    expect(ledger.counted).toBe(300);
    expect(Math.max(...ledger.batches)).toBeGreaterThan(1);
  });

  it('dead-letters a message that breaks its declaration, with the reason', async () => {
    await service.publish({ ...aTool('broken'), data: { name: 'broken' } });
    const [letter] = await eventually(async () => {
      const letters = await service.query<{ event_type: string; error: string }>('select * from dead_letter');
      expect(letters).toHaveLength(1);
      return letters;
    });
    expect(letter).toMatchObject({ event_type: 'tool.updated', error: expect.stringContaining('id') });
  });

  it("dead-letters an event that its handler rejects as invalid, with the handler's message", async () => {
    ledger.failWith = invalid('invalid_request', 'This can never be done.');
    await service.publish(aTool('impossible'));
    await eventually(async () => {
      const letters = await service.query(`select 1 from dead_letter where error = 'This can never be done.'`);
      expect(letters).toHaveLength(1);
    });
    ledger.failWith = undefined;
  });

  it('processes an event after a temporary failure', async () => {
    ledger.failWith = Object.assign(new Error('unavailable'), { code: 'ECONNREFUSED' });
    await service.publish(aTool('late'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ledger.updates).not.toContain('late');
    ledger.failWith = undefined;
    await eventually(() => expect(ledger.updates).toContain('late'));
  });

  it('republishes events to a broker that lost its streams', async () => {
    await service.ownNats.kill();
    const event = aTool('while the broker was down');
    await service.app.get(Transactions).run((tx) => addToOutbox(tx, event));
    await service.ownNats.restart();
    await eventually(() => expect(ledger.updates).toContain('while the broker was down'));
    await service.broker.deleteStream('catalogue');
    await service.app.get(Transactions).run((tx) => addToOutbox(tx, aTool('after the streams were lost')));
    await eventually(() => expect(ledger.updates).toContain('after the streams were lost'), 20_000);
  }, 60_000);
});
