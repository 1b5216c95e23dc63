import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { BROKER_CLIENTS } from '@libs/contracts';
import {
  createDataPaths,
  natsProcess,
  natsUrl,
  pickFreePort,
  processControls,
  type ProcessDefinition,
  Stack,
} from '../../../dev/stack';
import { connectTo } from './faults/streams';

/** Three NATS servers that form one cluster, each under a supervisor. */
export interface Brokers {
  /** Settings that connect each process to the cluster as its own user. */
  environment: NodeJS.ProcessEnv;
  /** State of every stream, its replicas included. */
  streams(): Promise<StreamInfo[]>;
  /** Kills the server with this name; its supervisor starts it again. */
  kill(name: string): void;
  stop(): Promise<void>;
}

const NAMES = ['broker-1', 'broker-2', 'broker-3'];
const QUIET = { print: () => undefined, ready: () => undefined, died: () => undefined };

/** Starts a cluster of three; clients connect to the first and discover the others. */
export async function startBrokers(dataDir: string): Promise<Brokers> {
  const routes: number[] = [];
  for (let n = 0; n < NAMES.length; n += 1) routes.push(await pickFreePort());
  const { secrets } = createDataPaths(dataDir);
  const folders = NAMES.map((name) => ({ ...createDataPaths(join(dataDir, name)), secrets })); // the users are those of the cluster
  const ports = [await pickFreePort(), await pickFreePort(), await pickFreePort()];
  const parts = NAMES.map((name, n) =>
    clustered(
      natsProcess(folders[n]!, { port: ports[n]!, durable: true }),
      name,
      routes[n]!,
      routes,
    ),
  );
  const stack = new Stack([parts], createDataPaths(dataDir), QUIET);
  await stack.start();
  const urlFor = (user?: string) => natsUrl(folders[0]!, ports[0]!, user);
  const own = BROKER_CLIENTS.map((client) => [`NATS_${client.toUpperCase()}_URL`, urlFor(client)]);
  return {
    environment: { NATS_URL: urlFor(), ...(Object.fromEntries(own) as Record<string, string>) },
    streams: () => streamsOf(urlFor()),
    kill: (name) => processControls(dataDir).kill(name),
    stop: () => stack.stop(),
  };
}

/** The same server as a member of a cluster. */
function clustered(
  part: ProcessDefinition,
  name: string,
  own: number,
  routes: readonly number[],
): ProcessDefinition {
  const others = routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  return {
    ...part,
    name,
    ports: [...part.ports, own],
    command: async (signal) => {
      const command = await part.command(signal);
      const file = command.args.at(-1)!;
      const text = readFileSync(file, 'utf8').replace(
        'server_name: embedded',
        `server_name: ${name}`,
      );
      writeFileSync(
        file,
        `${text}cluster {\n  name: exe\n  listen: "127.0.0.1:${own}"\n  routes: [${others}]\n}\n`,
      );
      return command;
    },
  };
}

async function streamsOf(url: string): Promise<StreamInfo[]> {
  const connection = await connectTo(url);
  try {
    const infos: StreamInfo[] = [];
    for await (const info of (await jetstreamManager(connection)).streams.list()) infos.push(info);
    return infos;
  } finally {
    await connection.close();
  }
}
