import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResult } from 'pg';
import { toolFolder } from '../samples-folder';

const folder = toolFolder('row-level-security-lab');
const read = (name: string) => readFile(join(folder, name), 'utf8');

/** Runs the lab with these policies in a transaction that is rolled back, as in its README; returns the failed tests. */
async function failedTests(policies: string): Promise<{ count: number; failed: string[] }> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(await read('schema.sql'));
    await client.query(await read(policies));
    // Several statements in one text give one result each; the last is the list of tests.
    const results = (await client.query(await read('tests.sql'))) as unknown as QueryResult<{
      test: string;
      passed: boolean;
    }>[];
    const rows = results.at(-1)?.rows ?? [];
    await client.query('ROLLBACK');
    return {
      count: rows.length,
      failed: rows.filter(({ passed }) => !passed).map(({ test }) => test),
    };
  } finally {
    await client.end();
  }
}

describe('the Row Level Security Lab on PostgreSQL', () => {
  it('is solved by its solution', async () => {
    expect(await failedTests('policies_solution.sql')).toEqual({ count: 16, failed: [] });
  });

  it('begins with the mistakes its lesson names', async () => {
    expect((await failedTests('policies_start.sql')).failed).toEqual([
      'nobody sees nothing',
      'anvil sees only notes on its invoices',
      'the view shows one tenant',
      'anvil cannot write for bellows',
      'anvil cannot add a note to the invoice of bellows',
      'the owner of the table is held as well',
    ]);
  });
});
