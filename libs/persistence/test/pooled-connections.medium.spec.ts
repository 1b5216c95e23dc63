import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { eventually, sharedServers } from '@testing';
import { openDatabase } from '../src/open-database';

describe('the connection pool', () => {
  let dataSource: DataSource;
  afterEach(() => dataSource.destroy());

  const open = (poolSize: number) => {
    const { DATABASE_URL = '' } = sharedServers();
    const applicationName = `pooled-${poolSize}`;
    return openDatabase({ type: 'postgres', url: DATABASE_URL, applicationName, poolSize, extra: { idleTimeoutMillis: 20 } });
  };
  const count = async (): Promise<number> => {
    const [row] = await dataSource.query(
      "select count(*)::int from pg_stat_activity where application_name = current_setting('application_name')",
    );
    return (row as { count: number }).count;
  };

  it.each([
    ['four of sixteen', 16, 4],
    ['both where there may be two', 2, 2],
  ])('opens its minimum before the process is ready and keeps it while idle: %s', async (_case, poolSize, min) => {
    dataSource = await open(poolSize);
    expect(await count()).toBe(min);
    await sleep(200);
    expect(await count()).toBe(min);
  });

  it('grows under load up to its size', async () => {
    dataSource = await open(16);
    const busy = Array.from({ length: 15 }, () => dataSource.query('select pg_sleep(2)'));
    await eventually(async () => expect(await count()).toBe(16));
    await Promise.all(busy);
    await eventually(async () => expect(await count()).toBe(4));
  });
});
