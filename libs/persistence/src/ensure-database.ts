import { describeReason, StartError } from '@libs/service';
import { Client, type DatabaseError } from 'pg';

const NO_SUCH_DATABASE = '3D000';
const DATABASE_EXISTS = new Set(['42P04', '23505']); // another replica created it at the same time

/** Creates the service's database if it is missing; safe in several replicas at once. Throws StartError. */
export async function ensureDatabase(serverUrl: string, database: string): Promise<void> {
  try {
    await createIfMissing(serverUrl, database);
  } catch (cause) {
    throw new StartError(
      `the database ${database} on ${new URL(serverUrl).host} cannot be used: ${describeReason(cause)}`,
      { cause },
    );
  }
}

async function createIfMissing(serverUrl: string, database: string): Promise<void> {
  if (await exists(databaseUrl(serverUrl, database))) return;
  const client = new Client({ connectionString: maintenanceUrl(serverUrl) });
  await client.connect();
  try {
    await client.query(`create database "${database}"`);
  } catch (error) {
    if (!DATABASE_EXISTS.has((error as DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

async function exists(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as DatabaseError).code === NO_SUCH_DATABASE) return false;
    throw error;
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Returns the URL of the maintenance database: the one in `serverUrl`, or `postgres`. */
function maintenanceUrl(serverUrl: string): string {
  return new URL(serverUrl).pathname.length > 1 ? serverUrl : databaseUrl(serverUrl, 'postgres');
}
