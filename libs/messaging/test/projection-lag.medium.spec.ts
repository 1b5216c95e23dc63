import { setTimeout as sleep } from 'node:timers/promises';
import { metricsText } from '@libs/service';
import { eventually, startTestNats, type TestNats, type TestService } from '@testing';
import { startLedger, ledger, LedgerConsumer } from './a-ledger';
import { announce, aToolUpdate } from './factories';

async function lags(): Promise<Record<string, number>> {
  const found = [...(await metricsText()).matchAll(/^projection_lag_seconds\{event="([\w.]+)"[^}]*\} (\S+)$/gm)];
  return Object.fromEntries(found.map(([, event = '', seconds]) => [event, Number(seconds)]));
}

describe('projection_lag_seconds', () => {
  let nats: TestNats;
  let service: TestService;

  beforeAll(async () => {
    nats = await startTestNats();
    service = await startLedger({ nats });
  });
  afterEach(() => {
    ledger.failWith = undefined;
  });
  afterAll(async () => {
    await service.close();
    await nats.stop();
  });

  it('is 0 for each consumed event type once all events are applied', async () => {
    const event = aToolUpdate('applied');
    await announce(service, event);
    await eventually(() => expect(service.app.get(LedgerConsumer).handled).toContain(event.id));
    await eventually(async () => expect(await lags()).toEqual({ 'tool.updated': 0, 'tool.downloaded': 0 }));
  });

  it('is the age of the oldest unprocessed event, and 0 again when it is applied', async () => {
    ledger.failWith = Object.assign(new Error('unavailable'), { code: 'ECONNREFUSED' });
    await announce(service, aToolUpdate('oldest'));
    await sleep(1500);
    await announce(service, aToolUpdate('younger'));
    await eventually(async () => expect((await lags())['tool.updated']).toBeGreaterThan(1.5));
    expect((await lags())['tool.downloaded']).toBe(0);
    ledger.failWith = undefined;
    await eventually(async () => expect((await lags())['tool.updated']).toBe(0), 20_000);
  });

  it('grows with the clock while the broker is unavailable', async () => {
    await nats.kill();
    await eventually(async () => expect((await lags())['tool.updated']).toBeGreaterThan(1));
    const before = (await lags())['tool.updated']!;
    await eventually(async () => expect((await lags())['tool.updated']).toBeGreaterThan(before + 0.5));
    await nats.restart();
    await eventually(async () => expect((await lags())['tool.updated']).toBe(0), 20_000);
  }, 60_000);
});
