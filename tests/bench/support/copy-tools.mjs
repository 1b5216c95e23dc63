/** Fills the catalogue's database with copies of its tools. */
import pg from 'pg';

/** A client of the catalogue's database on the server. */
export function catalogueDatabase(serverUrl) {
  const address = new URL(serverUrl);
  address.pathname = '/catalogue';
  return new pg.Client({ connectionString: address.href });
}

/** Copies the tools under other names, each a minute older than the last, until there are `count`. */
export async function copyTools(serverUrl, count) {
  const client = catalogueDatabase(serverUrl);
  await client.connect();
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes where indexdef ilike '% using gin %'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`); // built once afterwards, which takes less than half of the time
  await client.query(
    `insert into tools
     select (jsonb_populate_record(t, jsonb_build_object(
       'id', gen_random_uuid(), 'slug', gen_random_uuid(), 'name', t.name || ' ' || n, 'search_text', lower(t.name) || ' ' || n || E'\\u0001' || lower(t.description),
       'created_at', t.created_at - n * interval '1 minute'))).*
     from tools t, generate_series(1, $1::int / (select count(*)::int from tools)) n
     order by n desc, t.created_at
     limit $1 - (select count(*) from tools)`,
    [count],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze tools, tool_search');
  await client.end();
}
