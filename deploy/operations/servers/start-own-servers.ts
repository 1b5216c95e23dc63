import {
  type DataPaths,
  lockDataDir,
  natsProcess,
  objectStoreProcess,
  pickFreePort,
  postgresProcess,
  type ProcessDefinition,
  removeRecord,
  type RunningServer,
  runProcess,
  stopStaleProcesses,
  writeRecord,
} from '../../../dev/stack';
import type { ServerKind } from './servers';

const silent = (): void => undefined;

interface OwnServer {
  part: (places: DataPaths, port: number) => ProcessDefinition;
  stopSignal: NodeJS.Signals;
}

const SERVERS: Readonly<Record<ServerKind, OwnServer>> = {
  postgres: {
    part: (places, port) => postgresProcess(places, { port, durable: true, maxConnections: 50, takeOver: true, print: silent }),
    stopSignal: 'SIGINT',
  },
  nats: { part: (places, port) => natsProcess(places, { port, durable: true }), stopSignal: 'SIGTERM' },
  'object-store': { part: objectStoreProcess, stopSignal: 'SIGTERM' },
};

const INTERRUPTED = 130; // exit code after SIGINT

/** Servers that a command has started. */
export interface OwnServers {
  portOf: (kind: ServerKind) => number;
  close: () => Promise<void>;
}

/** Starts servers of a stopped stack and locks its data directory meanwhile; also ends servers that a killed command left. */
export async function startOwnServers(places: DataPaths, kinds: readonly ServerKind[]): Promise<OwnServers> {
  const letGo = lockDataDir(places.dataDir, places.run);
  const started = new Map<ServerKind, { server: RunningServer; port: number }>();
  const start = async (kind: ServerKind): Promise<void> => {
    const port = await pickFreePort(new Set([...started.values()].map((one) => one.port)));
    const server = await runProcess(SERVERS[kind].part(places, port), places);
    started.set(kind, { server, port });
    writeRecord(places.run, kind, server.pid, SERVERS[kind].stopSignal);
  };
  const close = async (): Promise<void> => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    await Promise.all([...started.values()].map(({ server }) => server.stop()));
    for (const kind of started.keys()) removeRecord(places.run, kind);
    letGo();
  };
  let starting: Promise<unknown> = Promise.resolve();
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    void starting.then(close, close).finally(() => process.exit(INTERRUPTED));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    await stopStaleProcesses(places, ['postgres', 'nats', 'object-store', 'payment-sandbox'], silent);
    for (const kind of kinds) {
      starting = start(kind);
      await starting;
      if (isInterrupted) await new Promise<never>(() => undefined); // the process ends
    }
    return { portOf: (kind) => started.get(kind)?.port ?? 0, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
