import { toDomainError } from '@libs/errors';
import { eventually, FaultProxy, sharedServers } from '@testing';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/open-database';

describe('the connection pool', () => {
  let dataSource: DataSource;
  afterEach(() => dataSource.destroy());

  const open = (poolSize: number) => {
    const { DATABASE_URL = '' } = sharedServers();
    const applicationName = `pooled-${poolSize}`;
    return openDatabase({
      type: 'postgres',
      url: DATABASE_URL,
      applicationName,
      poolSize,
      extra: { idleTimeoutMillis: 20 },
    });
  };
  const CONNECTIONS = `select count(*)::int from pg_stat_activity where application_name = current_setting('application_name')`;
  const count = async (condition = 'true'): Promise<number> => {
    const [row] = await dataSource.query<{ count: number }[]>(`${CONNECTIONS} and ${condition}`);
    return row!.count;
  };
  /** Counts connections that are idle for longer than the idle timeout. */
  const countIdle = () => count(`clock_timestamp() - state_change > interval '60 ms'`);

  it.each([
    ['four of sixteen', 16, 4],
    ['both where there may be two', 2, 2],
  ])(
    'opens its minimum before the process is ready and keeps it while idle: %s',
    async (_case, poolSize, min) => {
      dataSource = await open(poolSize);
      expect(await count()).toBe(min);
      await eventually(async () => expect(await countIdle()).toBe(min - 1)); // the other one runs this query
      expect(await count()).toBe(min);
    },
  );

  it('grows under load up to its size', async () => {
    dataSource = await open(16);
    const holder = dataSource.createQueryRunner();
    await holder.query('select pg_advisory_lock(16)');
    const busy = Array.from({ length: 14 }, () =>
      dataSource.query('select pg_advisory_xact_lock(16)'),
    );
    await eventually(async () => expect(await count()).toBe(16));
    await holder.query('select pg_advisory_unlock(16)');
    await holder.release();
    await Promise.all(busy);
    await eventually(async () => expect(await count()).toBe(4));
  });
});

const POOL = 4;

describe('a database host that disappears without closing connections', () => {
  let proxy: FaultProxy;
  let dataSource: DataSource;

  beforeAll(async () => {
    const { DATABASE_URL } = sharedServers();
    const { hostname, port } = new URL(DATABASE_URL!);
    proxy = await FaultProxy.start({ host: hostname, port: Number(port) });
    const timeouts = { connectTimeoutMS: 1000, extra: { query_timeout: 500 } };
    dataSource = await openDatabase({
      type: 'postgres',
      url: proxy.through(DATABASE_URL!),
      poolSize: POOL,
      ...timeouts,
    });
    await Promise.all(Array.from({ length: POOL }, () => dataSource.query('select pg_sleep(0.1)')));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await proxy.stop();
  });

  const failure = () => dataSource.query('select 1').then(() => undefined, toDomainError);

  it('fails queries as unavailable and recovers with new connections when the host is back', async () => {
    proxy.set('black-hole');
    const running = Array.from({ length: POOL }, failure);
    for (const each of await Promise.all(running))
      expect(each).toMatchObject({ kind: 'unavailable' }); // the queries reach their deadline
    expect(await failure()).toMatchObject({ kind: 'unavailable' }); // connecting fails, too
    proxy.set('open');
    expect(await dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
    const all = Array.from({ length: 2 * POOL }, () => dataSource.query('select 1'));
    expect(await Promise.all(all)).toHaveLength(2 * POOL);
  });

  it('fails at most one query for each connection that was idle', async () => {
    proxy.set('black-hole');
    expect(await failure()).toMatchObject({ kind: 'unavailable' });
    proxy.set('open');
    const others = await Promise.all(Array.from({ length: POOL }, failure));
    expect(others.filter((each) => each !== undefined)).toHaveLength(POOL - 1);
    expect(await Promise.all(Array.from({ length: 2 * POOL }, failure))).toEqual(
      Array(2 * POOL).fill(undefined),
    );
  });

  it('ends a running transaction', async () => {
    const work = dataSource.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.set('black-hole');
      await tx.query('select 2');
    });
    expect(await work.then(() => undefined, toDomainError)).toMatchObject({ kind: 'unavailable' });
    proxy.set('open');
    await Promise.all(Array.from({ length: POOL }, failure)); // the connections that were idle
    expect(await dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
