import { randomBytes } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { createDataPaths, natsUrl, natsUserOf } from '../../dev/stack';

/** Most brokers that a test file has open at once. */
const ACCOUNTS_PER_WORKER = 12;

const accountName = (worker: number, index: number): string => `worker${worker}_${index}`;

/** The accounts of the NATS server that all medium tests share, for so many workers. */
export const accountNames = (workers: number): string[] =>
  Array.from({ length: workers * ACCOUNTS_PER_WORKER }, (_, position) =>
    accountName(1 + Math.floor(position / ACCOUNTS_PER_WORKER), position % ACCOUNTS_PER_WORKER),
  );

/** The migrated database that the databases of a service's tests are copied from. */
export const templateOf = (service: string): string => `template_${service}`;

/** A message broker: an account of the shared NATS server, or a server. */
export interface Broker {
  /** URL with the user that has every permission. */
  url: string;
  /** URL with the user of one process, with that process's permissions. */
  urlOf(process: string): string;
  stop(): Promise<void>;
}

const taken = new Set<number>();

/** Takes an empty account of the shared NATS server, isolated from every other; `stop` gives it back. */
export async function takeNatsAccount(): Promise<Broker> {
  const index = [...Array(ACCOUNTS_PER_WORKER).keys()].find((each) => !taken.has(each));
  if (index === undefined)
    throw new Error(`a test file has more than ${ACCOUNTS_PER_WORKER} brokers open at once`);
  taken.add(index);
  const paths = createDataPaths(shared('TEST_NATS_DIR'));
  const account = accountName(Number(shared('JEST_WORKER_ID')), index);
  const urlOf = (process: string) =>
    natsUrl(paths, Number(shared('TEST_NATS_PORT')), natsUserOf(process), account);
  const url = urlOf('exe');
  await deleteStreams(url);
  return { url, urlOf, stop: async () => void taken.delete(index) };
}

/** The streams of an earlier test file. */
async function deleteStreams(url: string): Promise<void> {
  const { username, password, host } = new URL(url);
  const connection = await connect({ servers: host, user: username, pass: password });
  const manager = await jetstreamManager(connection);
  for await (const name of manager.streams.names()) await manager.streams.delete(name);
  await connection.close();
}

/** Creates a database as a copy of a service's template. */
export async function copyDatabase(service: string, name: string): Promise<void> {
  const client = new Client({ connectionString: shared('TEST_DATABASE_URL') });
  await client.connect();
  try {
    await client.query(`create database "${name}" template "${templateOf(service)}"`);
  } finally {
    await client.end();
  }
}

/** Settings for the servers that all tests share, with a bucket for the caller. */
export const sharedServers = (): Record<string, string> => ({
  DATABASE_URL: shared('TEST_DATABASE_URL'),
  S3_ENDPOINT: shared('TEST_S3_ENDPOINT'),
  S3_ACCESS_KEY: shared('TEST_S3_ACCESS_KEY'),
  S3_SECRET_KEY: shared('TEST_S3_SECRET_KEY'),
  S3_BUCKET: `test-${randomBytes(6).toString('hex')}`,
});

function shared(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `medium tests need the servers of tests/harness/medium.setup.ts: ${name} is missing`,
    );
  return value;
}
