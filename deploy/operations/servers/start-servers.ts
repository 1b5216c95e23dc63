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

interface ServerDefinition {
  define: (paths: DataPaths, port: number) => ProcessDefinition;
  stopSignal: NodeJS.Signals;
}

const SERVERS: Readonly<Record<ServerKind, ServerDefinition>> = {
  postgres: {
    define: (paths, port) =>
      postgresProcess(paths, {
        port,
        durable: true,
        maxConnections: 50,
        takeOver: true,
        print: silent,
      }),
    stopSignal: 'SIGINT',
  },
  nats: {
    define: (paths, port) => natsProcess(paths, { port, durable: true }),
    stopSignal: 'SIGTERM',
  },
  'object-store': { define: objectStoreProcess, stopSignal: 'SIGTERM' },
};

const INTERRUPTED = 130; // exit code after SIGINT

interface StartedServers {
  portOf: (kind: ServerKind) => number;
  close: () => Promise<void>;
}

/** Starts servers of a stopped stack and locks its data directory meanwhile; also ends servers that a killed command left. */
export async function startServers(
  paths: DataPaths,
  kinds: readonly ServerKind[],
): Promise<StartedServers> {
  const unlock = lockDataDir(paths.dataDir, paths.run);
  const started = new Map<ServerKind, { server: RunningServer; port: number }>();
  const start = async (kind: ServerKind): Promise<void> => {
    const port = await pickFreePort(new Set([...started.values()].map((one) => one.port)));
    const server = await runProcess(SERVERS[kind].define(paths, port), paths);
    started.set(kind, { server, port });
    writeRecord(paths.run, kind, server.pid, SERVERS[kind].stopSignal);
  };
  const close = async (): Promise<void> => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    await Promise.all([...started.values()].map(({ server }) => server.stop()));
    for (const kind of started.keys()) removeRecord(paths.run, kind);
    unlock();
  };
  let starting: Promise<unknown> = Promise.resolve();
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    void starting.then(close, close).finally(() => process.exit(INTERRUPTED));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    await stopStaleProcesses(
      paths,
      ['postgres', 'nats', 'object-store', 'payment-sandbox'],
      silent,
    );
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
