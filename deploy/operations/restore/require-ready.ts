import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { CommandError } from '../command-error';
import { readTables } from '../tables';

const FILLED_BY_MIGRATIONS = new Set(['migrations', 'outbox_shard', 'hash_key']);
const ATTEMPTS = 10;
const RETRY_DELAY_MS = 100;

/** Throws a CommandError unless the database has no other connections, and is empty or may be overwritten. */
export async function requireReady(client: Client, mayOverwrite: boolean): Promise<void> {
  await requireNoConnections(client);
  if (mayOverwrite) return;
  for (const { name } of await readTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rows } = await client.query(`select 1 from public.${escapeIdentifier(name)} limit 1`);
    if (rows.length === 0) continue;
    throw new CommandError(
      `The database ${client.database} is not empty (there are rows in ${name}): restore with --overwrite to replace all of it.`,
    );
  }
}

export async function requireNoConnections(client: Client): Promise<void> {
  const others = await waitForOthers(client);
  if (others > 0) {
    throw new CommandError(
      `The database ${client.database} has ${others} open connections: stop the services before restoring.`,
    );
  }
}

/** PostgreSQL lists a closed connection for a moment. */
async function waitForOthers(client: Client): Promise<number> {
  let others = await countOthers(client);
  for (let attempt = 1; others > 0 && attempt < ATTEMPTS; attempt += 1) {
    await sleep(RETRY_DELAY_MS);
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
