import { randomBytes } from 'node:crypto';
import { foldCase } from '@libs/contracts';
import { sharedServers } from '@testing';
import { Client } from 'pg';
import { databaseUrl } from '../src/database-url';
import { ensureDatabase } from '../src/ensure-database';
import { CREATE_FOLD_CASE } from '../src/fold-case';

/** Georgian capitals and some other letters are younger than the ICU of the embedded PostgreSQL. */
const LAST_OF_FIRST_PLANE = 0x10ff;

describe('the function fold_case', () => {
  let client: Client;
  beforeAll(async () => {
    const [{ DATABASE_URL = '' }, name] = [sharedServers(), `fold_${randomBytes(5).toString('hex')}`];
    await ensureDatabase(DATABASE_URL, name);
    client = new Client({ connectionString: databaseUrl(DATABASE_URL, name) });
    await client.connect();
    await client.query(CREATE_FOLD_CASE);
  });
  afterAll(() => client.end());

  const folded = async (texts: string[]): Promise<string[]> => {
    const sql = 'select fold_case(one) as text from unnest($1::text[]) with ordinality as given (one, position) order by position';
    return (await client.query<{ text: string }>(sql, [texts])).rows.map(({ text }) => text);
  };

  it('folds letters of every case and normal form as the client and the catalogue do', async () => {
    const letters = Array.from({ length: LAST_OF_FIRST_PLANE }, (_, index) => String.fromCodePoint(index + 1));
    const words = [
      'Straße',
      'STRAẞE',
      'ΟΔΟΣ',
      'οδός',
      'İSTANBUL',
      'ısparta',
      'I\u0307zmir',
      'Cafe\u0301',
      'ﬁle',
      'ſhell',
      'ПРИВЕТ',
      '%_\\',
    ];
    const all = letters.concat(words, words.map((word) => word.normalize('NFD'))); // prettier-ignore
    expect(await folded(all)).toEqual(all.map(foldCase));
  });

  it('can be indexed', async () => {
    await client.query('create extension pg_trgm');
    await client.query('create table names (name text)');
    await client.query(`insert into names select 'Port Scanner ' || number from generate_series(1, 20000) number`);
    await client.query('create index names_folded on names using gin (fold_case(name) gin_trgm_ops)');
    await client.query('analyze names');
    const plan = await client.query<Record<'QUERY PLAN', string>>('explain select 1 from names where fold_case(name) like fold_case($1)', [
      '%SCANNER 1234%',
    ]);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('names_folded');
  });
});
