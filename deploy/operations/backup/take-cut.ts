import { readRestoreMark, unfinishedRestore } from '@libs/persistence';
import type { Client, DatabaseError } from 'pg';
import { openDatabase } from '../connect';
import { type DataService, DATA_SERVICES } from '../databases';
import { Refusal } from '../refusal';
import type { Servers } from '../servers/servers';

/** Seconds to wait for transactions that write to an outbox. */
const LOCK_TIMEOUT = 10;
const LOCK_NOT_AVAILABLE = '55P03';
const NO_SUCH_TABLE = '42P01';

/** Every database as it was at one moment, held open for reading. */
export interface Cut {
  takenAt: Date;
  readers: ReadonlyMap<DataService, Client>;
  close: () => Promise<void>;
}

/**
 * Opens a snapshot of every database at one moment. For these milliseconds all outboxes are locked, so nobody can announce anything: a
 * copy made from an event is in the cut only if the event is, and no service knows more of another than that one knows itself.
 */
export async function takeCut({ databaseUrl }: Pick<Servers, 'databaseUrl'>): Promise<Cut> {
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
    for (const reader of readers.values()) await refuseUnfinished(reader);
    const holders: Client[] = [];
    for (const service of DATA_SERVICES) holders.push(await open(service));
    await Promise.all(holders.map(holdOutbox));
    const takenAt = new Date();
    await Promise.all([...readers.values()].map(beginSnapshot));
    await Promise.all(holders.map((client) => client.query('rollback')));
    return { takenAt, readers, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** What an interrupted restore left would take the place of good backups. */
async function refuseUnfinished(client: Client): Promise<void> {
  const mark = await readRestoreMark(client);
  if (mark) throw new Refusal(unfinishedRestore(client.database ?? '', mark));
}

async function holdOutbox(client: Client): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}s'; lock table outbox in share mode`);
  } catch (thrown) {
    const { code } = thrown as DatabaseError;
    const { database } = client;
    if (code === LOCK_NOT_AVAILABLE) throw new Refusal(`The outbox of ${database} was busy for ${LOCK_TIMEOUT} s; try again.`);
    if (code === NO_SUCH_TABLE) throw new Refusal(`The database ${database} holds no tables of the marketplace.`);
    throw thrown;
  }
}

/** The snapshot is taken by the first statement that reads. */
async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query('select 1 from outbox limit 1');
}
