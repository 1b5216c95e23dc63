import type { DatabaseError } from 'pg';
import { BACKUP_LOCK } from '../../../services/catalogue/src/operations';
import { openDatabase } from '../connect';
import { CommandError } from '../command-error';
import type { Servers } from '../servers/servers';

const LOCK_NOT_AVAILABLE = '55P03';

/** Takes the backup lock and returns a function that releases it. Meanwhile no other backup runs, and the sweeper removes no retired object. */
export async function lockBackups({
  databaseUrl,
}: Pick<Servers, 'databaseUrl'>): Promise<() => Promise<void>> {
  const client = await openDatabase(databaseUrl('catalogue'));
  try {
    await client.query(`set lock_timeout = '2s'`); // a sweep takes the lock for a moment
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    return () => client.end();
  } catch (thrown) {
    await client.end();
    if ((thrown as DatabaseError).code === LOCK_NOT_AVAILABLE)
      throw new CommandError('Another backup of this marketplace is running.');
    throw thrown;
  }
}
