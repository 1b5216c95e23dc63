import type { DataSource } from 'typeorm';
import { toDomainError } from '@libs/errors';
import { FaultProxy, sharedServers } from '@testing';
import { openDatabase } from '../src/open-database';

const CONNECTIONS = 4;

describe('a database host that disappears without closing connections', () => {
  let proxy: FaultProxy;
  let dataSource: DataSource;

  beforeAll(async () => {
    const { DATABASE_URL } = sharedServers();
    const { hostname, port } = new URL(DATABASE_URL!);
    proxy = await FaultProxy.start({ host: hostname, port: Number(port) });
    const timeouts = { connectTimeoutMS: 1000, extra: { query_timeout: 500 } };
    dataSource = await openDatabase({ type: 'postgres', url: proxy.through(DATABASE_URL!), poolSize: CONNECTIONS, ...timeouts });
    await Promise.all(Array.from({ length: CONNECTIONS }, () => dataSource.query('select pg_sleep(0.1)')));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await proxy.stop();
  });

  const failure = () => dataSource.query('select 1').then(() => undefined, toDomainError);

  it('fails queries as unavailable and recovers with new connections when the host is back', async () => {
    proxy.set('black-hole');
    expect(await failure()).toMatchObject({ kind: 'unavailable' }); // the query reaches its deadline
    expect(await failure()).toMatchObject({ kind: 'unavailable' }); // connecting fails, too
    proxy.set('open');
    expect(await dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
    const all = Array.from({ length: 2 * CONNECTIONS }, () => dataSource.query('select 1'));
    expect(await Promise.all(all)).toHaveLength(2 * CONNECTIONS);
  });

  it('ends a running transaction', async () => {
    const work = dataSource.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.set('black-hole');
      await tx.query('select 2');
    });
    expect(await work.then(() => undefined, toDomainError)).toMatchObject({ kind: 'unavailable' });
    proxy.set('open');
    expect(await dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
