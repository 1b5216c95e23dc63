import { natsProcess, natsUrl } from '../nats/nats.process';
import { natsUserOf } from '../nats/users';
import { objectStoreKeys, objectStoreProcess } from '../processes/object-store.process';
import { postgresProcess, postgresUrl } from '../postgres/postgres.process';
import { ServerOptions, StartedServer, startServer } from './start-server';

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
