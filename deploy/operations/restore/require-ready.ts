import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { Refusal } from '../refusal';
import { readTables } from '../tables';

/** Tables that migrations themselves put rows into. */
const FILLED_BY_MIGRATIONS = new Set(['migrations', 'outbox_shard']);
const LOOKS = 10;
/** Milliseconds. */
const BETWEEN_LOOKS = 100;

/** Makes sure that nobody works on a database, and that it holds nothing or may be overwritten. Throws a Refusal, with nothing changed. */
export async function requireReady(client: Client, mayOverwrite: boolean): Promise<void> {
  const others = await countOthersAtLast(client);
  if (others > 0) {
    throw new Refusal(`The database ${client.database} has ${others} open connections: stop the services before restoring.`);
  }
  if (mayOverwrite) return;
  for (const { name } of await readTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rows } = await client.query(`select 1 from public.${escapeIdentifier(name)} limit 1`);
    if (rows.length === 0) continue;
    throw new Refusal(
      `The database ${client.database} is not empty (there are rows in ${name}): restore with --overwrite to replace all of it.`,
    );
  }
}

/** A connection that was just closed is still listed for a moment. */
async function countOthersAtLast(client: Client): Promise<number> {
  let others = await countOthers(client);
  for (let look = 1; others > 0 && look < LOOKS; look += 1) {
    await sleep(BETWEEN_LOOKS);
    others = await countOthers(client);
  }
  return others;
}

async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return Number(rows[0]?.count ?? 0);
}
