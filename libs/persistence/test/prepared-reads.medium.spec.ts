import type { DataSource } from 'typeorm';
import { toDomainError } from '@libs/errors';
import { sharedServers } from '@testing';
import { openDatabase } from '../src/open-database';
import { PreparedReads } from '../src/prepared-reads';

const SUM = { name: 'a sum', text: 'select $1::int + $2::int as sum' };

describe('prepared reads', () => {
  let dataSource: DataSource;
  let reads: PreparedReads;
  beforeEach(async () => {
    dataSource = await openDatabase({ type: 'postgres', url: sharedServers().DATABASE_URL!, poolSize: 1 });
    reads = new PreparedReads(dataSource);
  });
  afterEach(() => dataSource.destroy());

  it('are parsed once per connection', async () => {
    for (const sum of [3, 4, 5]) expect(await reads.rows(SUM, [1, sum - 1])).toEqual([{ sum }]);
    const prepared = await dataSource.query('select name, generic_plans + custom_plans as runs from pg_prepared_statements');
    expect(prepared).toEqual([{ name: SUM.name, runs: '3' }]);
  });

  it('return a single column as values', async () => {
    expect(await reads.column(SUM, [1, 2])).toEqual([3]);
  });

  it('leave no transaction open, and the connection usable after a failure', async () => {
    const failure = await reads.rows(SUM, ['x', 1]).then(() => undefined, toDomainError);
    expect(failure).toMatchObject({ kind: 'invalid' });
    expect(await reads.rows(SUM, [1, 1])).toEqual([{ sum: 2 }]);
  });

  it('fail as unavailable when the connection is lost, and use a new one afterwards', async () => {
    const end = { name: 'end', text: 'select pg_terminate_backend(pg_backend_pid())' };
    expect(await reads.rows(end).then(() => undefined, toDomainError)).toMatchObject({ kind: 'unavailable' });
    expect(await reads.rows(SUM, [2, 2])).toEqual([{ sum: 4 }]);
  });
});
