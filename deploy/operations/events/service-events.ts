import { hostname, userInfo } from 'node:os';
import { type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { streamOf } from '@libs/contracts';
import { ensureStream } from '@libs/messaging';
import { DataSource } from 'typeorm';
import { reasonOf } from '../../../dev/stack';
import { type DataService, DATA_SERVICES, SCHEMAS } from '../databases';
import { Refusal } from '../refusal';
import type { Servers } from '../servers/servers';
import { connectToNats } from './connect-to-nats';

/** What a command about events works with. */
export interface ServiceEvents {
  dataSource: (service: DataService) => Promise<DataSource>;
  /** JetStream, with every stream there. */
  jetstream: () => Promise<JetStreamClient>;
  /** Who runs the command, for the record. */
  actor: string;
  close: () => Promise<void>;
}

/** Opens databases and the broker when they are first asked for. */
export function openServiceEvents(servers: Servers): ServiceEvents {
  const opened = new Map<DataService, DataSource>();
  let connection: NatsConnection | undefined;
  return {
    actor: `${userInfo().username}@${hostname()}`,
    dataSource: async (service) => {
      const dataSource = opened.get(service) ?? (await openDataSource(service, servers.databaseUrl(service)));
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
    const { entities } = SCHEMAS[service];
    return await new DataSource({ type: 'postgres', url, entities, poolSize: 2, connectTimeoutMS: 10_000 }).initialize();
  } catch (thrown) {
    throw new Refusal(`The database of ${service} cannot be opened: ${reasonOf(thrown)}.`);
  }
}

async function connectWithStreams({ natsUrl, streamStorage }: Servers): Promise<NatsConnection> {
  const connection = await connectToNats(natsUrl());
  const manager = await jetstreamManager(connection);
  for (const service of DATA_SERVICES) await ensureStream(manager, streamOf(service), streamStorage);
  return connection;
}
