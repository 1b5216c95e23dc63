import { randomUUID } from 'node:crypto';
import { Transactions } from '@libs/persistence';
import { eventually } from '@testing';
import { DatabaseClock } from '../src/store/database-clock';
import { lockEntitlements } from '../src/store/entitlement.repository';
import { type PaymentsContext, startPayments } from './factories';

describe('the entitlement lock', () => {
  let context: PaymentsContext;

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());

  const waiting = async () =>
    (await context.service.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and not granted`)).length;

  it('allows one transaction at a time per user, and others for other users meanwhile', async () => {
    const { app } = context.service;
    const [transactions, clock] = [app.get(Transactions), app.get(DatabaseClock)];
    const [userId, finished] = [randomUUID(), [] as string[]];
    const change = (name: string, id: string) =>
      transactions.run(async (tx) => {
        const lock = await lockEntitlements(tx, id, clock);
        finished.push(name);
        return lock;
      });
    let second = Promise.resolve({ version: 0, now: new Date(0) });
    const first = await transactions.run(async (tx) => {
      const lock = await lockEntitlements(tx, userId, clock);
      second = change('second', userId);
      await eventually(async () => expect(await waiting()).toBe(1));
      await change('other', randomUUID());
      finished.push('first');
      return lock;
    });
    const { version, now } = await second;
    expect(finished).toEqual(['other', 'first', 'second']);
    expect(version).toBeGreaterThan(first.version);
    expect(now.getTime()).toBeGreaterThanOrEqual(first.now.getTime());
  });
});
