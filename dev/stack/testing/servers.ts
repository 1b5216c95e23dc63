import { natsPart, natsUrl } from '../nats/nats.part';
import { natsUserOf } from '../nats/users';
import { objectStoreKeys, objectStorePart } from '../parts/object-store.part';
import { postgresPart, postgresUrl } from '../postgres/postgres.part';
import { ServerOptions, StartedServer, startServer } from './start-server';

/** Durable (default true) servers survive a power cut; tests that do not pull the plug are quicker without. */
export interface DurableServerOptions extends ServerOptions {
  durable?: boolean;
}

/** PostgreSQL 18 alone; `url` names the server and its superuser. */
export async function startPostgres({ durable = true, ...options }: DurableServerOptions): Promise<StartedServer & { url: string }> {
  const more = { durable, maxConnections: 300, takeOver: false, say: () => undefined };
  const server = await startServer(options, (places, port) => postgresPart(places, { port, ...more }));
  return { ...server, url: postgresUrl(server.places, server.port) };
}

/** A broker alone. */
export interface StartedNats extends StartedServer {
  /** With the user that has every right. */
  url: string;
  /** With the user of one process. */
  urlOf: (process: string) => string;
}

/** NATS with JetStream alone. */
export async function startNats({ durable = true, ...options }: DurableServerOptions): Promise<StartedNats> {
  const server = await startServer(options, (places, port) => natsPart(places, { port, durable }));
  const { places, port } = server;
  return { ...server, url: natsUrl(places, port), urlOf: (process) => natsUrl(places, port, natsUserOf(process)) };
}

/** An object store alone, and what the S3_* settings of a service are to be. */
export interface StartedObjectStore extends StartedServer {
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** The development S3 server alone, from `dist`. */
export async function startObjectStore(options: ServerOptions): Promise<StartedObjectStore> {
  const server = await startServer(options, objectStorePart);
  return { ...server, url: `http://127.0.0.1:${server.port}`, ...objectStoreKeys(server.places) };
}
