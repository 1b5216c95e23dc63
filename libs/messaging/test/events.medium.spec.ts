import { randomUUID } from 'node:crypto';
import { toolDownloaded } from '@libs/contracts';
import { invalid } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { metricsText } from '@libs/service';
import { eventually, type TestService } from '@testing';
import { ledger, LedgerConsumer, startLedger } from './a-ledger';
import { announce, aToolUpdate } from './factories';

let service: TestService;
beforeAll(async () => (service = await startLedger({ ownNats: true })));
afterAll(() => service.close());

/** A failure after which an event is tried again. */
const UNAVAILABLE = Object.assign(new Error('unavailable'), { code: 'ECONNREFUSED' });

async function lags(): Promise<Record<string, number>> {
  const found = [
    ...(await metricsText()).matchAll(/^projection_lag_seconds\{event="([\w.]+)"[^}]*\} (\S+)$/gm),
  ];
  return Object.fromEntries(found.map(([, event = '', seconds]) => [event, Number(seconds)]));
}

describe('projection_lag_seconds', () => {
  afterEach(() => {
    ledger.failWith = undefined;
  });

  it('is 0 for each consumed event type once all events are applied', async () => {
    const event = aToolUpdate('applied');
    await announce(service, event);
    await eventually(() => expect(service.app.get(LedgerConsumer).handled).toContain(event.id));
    await eventually(async () =>
      expect(await lags()).toEqual({ 'tool.updated': 0, 'tool.downloaded': 0 }),
    );
  });

  it('is the age of the oldest unprocessed event, and 0 again when it is applied', async () => {
    ledger.failWith = UNAVAILABLE;
    await announce(service, aToolUpdate('oldest'));
    const age = await eventually(async () => {
      const seconds = (await lags())['tool.updated'];
      expect(seconds).toBeGreaterThan(0);
      return seconds!;
    });
    const younger = aToolUpdate('younger');
    await announce(service, younger);
    await service.nextEvent('tool.updated', ({ id }) => id === younger.id);
    expect((await lags())['tool.updated']).toBeGreaterThan(age);
    expect((await lags())['tool.downloaded']).toBe(0);
    ledger.failWith = undefined;
    await eventually(async () => expect((await lags())['tool.updated']).toBe(0));
  });
});

describe('events', () => {
  it('publishes and processes a committed event', async () => {
    const event = aToolUpdate('committed');
    await announce(service, event);
    expect(await service.nextEvent('tool.updated', (one) => one.id === event.id)).toEqual(event);
    await eventually(() => expect(ledger.updates).toContain('committed'));
  });

  it('never publishes an event of a rolled back transaction', async () => {
    const event = aToolUpdate('rolled back');
    const attempt = service.app.get(Transactions).run(async (tx) => {
      await addToOutbox(tx, event);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await service.query('select 1 from outbox where id = $1', [event.id])).toEqual([]);
  });

  it('counts duplicate facts once and processes waiting events in batches', async () => {
    const facts = Array.from({ length: 300 }, () =>
      toolDownloaded({
        downloadId: randomUUID(),
        toolId: randomUUID(),
        userId: randomUUID(),
        accessLevel: 'free',
      }),
    );
    await service.publish(...facts, ...facts);
    await eventually(() => expect(ledger.batches.reduce((sum, size) => sum + size, 0)).toBe(600));
    expect(ledger.counted).toBe(300);
    expect(Math.max(...ledger.batches)).toBeGreaterThan(1);
  });

  it('dead-letters a message that breaks its declaration, with the reason', async () => {
    await service.publish({ ...aToolUpdate('broken'), data: { name: 'broken' } });
    const [letter] = await eventually(async () => {
      const letters = await service.query<{ event_type: string; error: string }>(
        'select * from dead_letter',
      );
      expect(letters).toHaveLength(1);
      return letters;
    });
    expect(letter).toMatchObject({
      event_type: 'tool.updated',
      error: expect.stringContaining('id'),
    });
  });

  it("dead-letters an event that its handler rejects as invalid, with the handler's message", async () => {
    ledger.failWith = invalid('invalid_request', 'This can never be done.');
    await service.publish(aToolUpdate('impossible'));
    await eventually(async () => {
      const letters = await service.query(
        `select 1 from dead_letter where error = 'This can never be done.'`,
      );
      expect(letters).toHaveLength(1);
    });
    ledger.failWith = undefined;
  });

  it('processes an event after a temporary failure', async () => {
    ledger.failures = 0;
    ledger.failWith = UNAVAILABLE;
    await service.publish(aToolUpdate('late'));
    await eventually(() => expect(ledger.failures).toBeGreaterThan(0));
    expect(ledger.updates).not.toContain('late');
    ledger.failWith = undefined;
    await eventually(() => expect(ledger.updates).toContain('late'));
  });

  it('republishes events to a broker that lost its streams', async () => {
    await service.ownNats.kill();
    const event = aToolUpdate('while the broker was down');
    await announce(service, event);
    await service.ownNats.restart();
    await eventually(() => expect(ledger.updates).toContain('while the broker was down'));
    await service.broker.deleteStream('catalogue');
    await announce(service, aToolUpdate('after the streams were lost'));
    await eventually(() => expect(ledger.updates).toContain('after the streams were lost'));
  });
});

describe('projection_lag_seconds without a broker', () => {
  it('grows with the clock while the broker is unavailable', async () => {
    await service.ownNats.kill();
    await eventually(async () => expect((await lags())['tool.updated']).toBeGreaterThan(0));
    const before = (await lags())['tool.updated']!;
    await eventually(async () => expect((await lags())['tool.updated']).toBeGreaterThan(before));
    await service.ownNats.restart();
    await eventually(async () => expect((await lags())['tool.updated']).toBe(0));
  });
});
