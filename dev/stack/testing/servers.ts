import { DataPaths, createDataPaths } from '../files';
import { natsProcess, natsUrl } from '../nats/nats.process';
import { natsUserOf } from '../nats/users';
import { pickFreePort } from '../ports';
import { postgresProcess, postgresUrl } from '../postgres/postgres.process';
import { sleep } from '../process/process-record';
import { ProcessDefinition, RunningServer, runProcess } from '../process/run-process';
import { objectStoreKeys, objectStoreProcess } from '../processes/object-store.process';
import { StartFailure } from '../start-failure';
import { openTemporaryParents } from './start-stack';

const ATTEMPTS = 5;
const RETRY_DELAY_MS = 300;

/** The folder of a server's data, secrets and log, and its port (by default a free one). */
export interface ServerOptions {
  dataDir: string;
  port?: number;
}

export interface StartedServer extends RunningServer {
  port: number;
  paths: DataPaths;
}

/** Starts a server; retries if it exits at once, because its port was taken or processes of a killed server are still running. */
export async function startServer(
  options: ServerOptions,
  make: (paths: DataPaths, port: number) => ProcessDefinition,
): Promise<StartedServer> {
  openTemporaryParents(options.dataDir);
  const paths = createDataPaths(options.dataDir);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await pickFreePort());
    try {
      return { ...(await runProcess(make(paths, port), paths)), port, paths };
    } catch (thrown) {
      if (thrown instanceof StartFailure || attempt >= ATTEMPTS) throw thrown;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

interface DurableServerOptions extends ServerOptions {
  durable?: boolean; // default true
}

/** Starts PostgreSQL 18; `url` names the server and its superuser. */
export async function startPostgres({
  durable = true,
  ...options
}: DurableServerOptions): Promise<StartedServer & { url: string }> {
  const more = { durable, maxConnections: 300, takeOver: false, print: () => undefined };
  const server = await startServer(options, (paths, port) =>
    postgresProcess(paths, { port, ...more }),
  );
  return { ...server, url: postgresUrl(server.paths, server.port) };
}

interface StartedNats extends StartedServer {
  /** With the user that has all permissions. */
  url: string;
  urlOf: (process: string) => string;
}

/** A NATS server with isolated accounts, for tests that share it. */
interface SharedNats extends StartedServer {
  /** With a user of an account; `exe` has all permissions. */
  urlOf: (process: string, account: string) => string;
}

/** Starts NATS with JetStream and these accounts. */
export async function startSharedNats(
  options: ServerOptions,
  accounts: readonly string[],
): Promise<SharedNats> {
  const server = await startServer(options, (paths, port) =>
    natsProcess(paths, { port, durable: false, accounts }),
  );
  return {
    ...server,
    urlOf: (process, account) => natsUrl(server.paths, server.port, natsUserOf(process), account),
  };
}

/** Starts NATS with JetStream. */
export async function startNats({
  durable = true,
  ...options
}: DurableServerOptions): Promise<StartedNats> {
  const server = await startServer(options, (paths, port) => natsProcess(paths, { port, durable }));
  const { paths, port } = server;
  return {
    ...server,
    url: natsUrl(paths, port),
    urlOf: (process) => natsUrl(paths, port, natsUserOf(process)),
  };
}

export interface StartedObjectStore extends StartedServer {
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** Starts the development S3 server from `dist`. */
export async function startObjectStore(options: ServerOptions): Promise<StartedObjectStore> {
  const server = await startServer(options, objectStoreProcess);
  return { ...server, url: `http://127.0.0.1:${server.port}`, ...objectStoreKeys(server.paths) };
}
