import type { DatabaseError } from 'pg';
import { BACKUP_LOCK } from '../../../services/catalogue/src/store/backup-lock';
import { openDatabase } from '../connect';
import { Refusal } from '../refusal';
import type { Servers } from '../servers/servers';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Holds the lock of backups until the result is called: no other backup runs, and the catalogue's sweeper removes no retired object, however
 * long it takes. PostgreSQL releases the lock of a backup that was killed.
 */
export async function lockBackups({ databaseUrl }: Pick<Servers, 'databaseUrl'>): Promise<() => Promise<void>> {
  const client = await openDatabase(databaseUrl('catalogue'));
  try {
    // A sweep holds it for a moment, too, to see whether it is free.
    await client.query(`set lock_timeout = '2s'`);
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    return () => client.end();
  } catch (thrown) {
    await client.end();
    if ((thrown as DatabaseError).code === LOCK_NOT_AVAILABLE) throw new Refusal('Another backup of this marketplace is running.');
    throw thrown;
  }
}
