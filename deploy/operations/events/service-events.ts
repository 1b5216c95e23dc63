import { hostname, userInfo } from 'node:os';
import { type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, connect } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { defineStream } from '@libs/contracts';
import { ensureStream } from '@libs/messaging';
import { describeReason } from '@libs/service';
import { CommandError } from '../command-error';
import type { Servers } from '../servers/servers';
import { type DataService, DATA_SERVICES, SERVICES } from '../services';

/** Databases and broker of a command about events; each is opened at its first use. */
export interface ServiceEvents {
  dataSource: (service: DataService) => Promise<DataSource>;
  jetstream: () => Promise<JetStreamClient>; // creates missing streams
  actor: string; // for the audit log
  close: () => Promise<void>;
}

export function openServiceEvents(servers: Servers): ServiceEvents {
  const opened = new Map<DataService, DataSource>();
  let connection: NatsConnection | undefined;
  return {
    actor: `${userInfo().username}@${hostname()}`,
    dataSource: async (service) => {
      const dataSource =
        opened.get(service) ?? (await openDataSource(service, servers.databaseUrl(service)));
      opened.set(service, dataSource);
      return dataSource;
    },
    jetstream: async () => {
      connection ??= await connectWithStreams(servers);
      return jetstream(connection);
    },
    close: async () => {
      await Promise.all([...opened.values()].map((dataSource) => dataSource.destroy()));
      await connection?.close();
    },
  };
}

async function openDataSource(service: DataService, url: string): Promise<DataSource> {
  try {
    const { entities } = SERVICES[service].schema;
    return await new DataSource({
      type: 'postgres',
      url,
      entities,
      poolSize: 2,
      connectTimeoutMS: 10_000,
    }).initialize();
  } catch (error) {
    throw new CommandError(
      `The database of ${service} cannot be opened: ${describeReason(error)}.`,
    );
  }
}

async function connectWithStreams({ natsUrl, streamStorage }: Servers): Promise<NatsConnection> {
  const connection = await connectToNats(natsUrl());
  const manager = await jetstreamManager(connection);
  for (const service of DATA_SERVICES)
    await ensureStream(manager, defineStream(service), streamStorage);
  return connection;
}

/** Connects to the broker; throws a CommandError. */
export async function connectToNats(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  try {
    return await connect({
      servers: host,
      name: 'exe-operations',
      timeout: 5000,
      reconnect: false,
      ...(username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : {}),
    });
  } catch (error) {
    throw new CommandError(`NATS cannot be reached at ${host}: ${describeReason(error)}.`);
  }
}
