import { readRestoreMark, unfinishedRestore } from '@libs/persistence';
import type { Client, DatabaseError } from 'pg';
import { openDatabase } from '../connect';
import { type DataService, DATA_SERVICES } from '../services';
import { CommandError } from '../command-error';
import type { Servers } from '../servers/servers';

const LOCK_TIMEOUT_SECONDS = 10; // to wait for transactions that write to an outbox
const LOCK_NOT_AVAILABLE = '55P03';
const NO_SUCH_TABLE = '42P01';

export interface Snapshots {
  takenAt: Date;
  readers: ReadonlyMap<DataService, Client>;
  close: () => Promise<void>;
}

/** Opens a snapshot of every database at one moment. All outboxes are locked meanwhile, so a copy of an event is never without the event. */
export async function openSnapshots({
  databaseUrl,
}: Pick<Servers, 'databaseUrl'>): Promise<Snapshots> {
  const opened: Client[] = [];
  const open = async (service: DataService): Promise<Client> => {
    const client = await openDatabase(databaseUrl(service));
    opened.push(client);
    return client;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((client) => client.end()));
  };
  try {
    const readers = new Map<DataService, Client>();
    for (const service of DATA_SERVICES) readers.set(service, await open(service));
    for (const reader of readers.values()) await requireNoRestoreMark(reader);
    const lockers: Client[] = [];
    for (const service of DATA_SERVICES) lockers.push(await open(service));
    await Promise.all(lockers.map(lockOutbox));
    const takenAt = new Date();
    await Promise.all([...readers.values()].map(beginSnapshot));
    await Promise.all(lockers.map((client) => client.query('rollback')));
    return { takenAt, readers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A backup of a half restored database would replace good backups. */
async function requireNoRestoreMark(client: Client): Promise<void> {
  const mark = await readRestoreMark(client);
  if (mark) throw new CommandError(unfinishedRestore(client.database ?? '', mark));
}

async function lockOutbox(client: Client): Promise<void> {
  try {
    await client.query(
      `begin; set local lock_timeout = '${LOCK_TIMEOUT_SECONDS}s'; lock table outbox in share mode`,
    );
  } catch (error) {
    const { code } = error as DatabaseError;
    const { database } = client;
    if (code === LOCK_NOT_AVAILABLE)
      throw new CommandError(
        `The outbox of ${database} was busy for ${LOCK_TIMEOUT_SECONDS} s; try again.`,
      );
    if (code === NO_SUCH_TABLE)
      throw new CommandError(`The database ${database} has no tables of the marketplace.`);
    throw error;
  }
}

/** The first statement that reads takes the snapshot. */
async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query('select 1 from outbox limit 1');
}
