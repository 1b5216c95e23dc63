import type { Places } from '../../embedded/files/places';
import { natsPart } from '../../embedded/nats/nats.part';
import { pickFreePort } from '../../embedded/network/free-port';
import type { Part } from '../../embedded/part';
import { objectStorePart } from '../../embedded/parts/object-store.part';
import { postgresPart } from '../../embedded/postgres/postgres.part';
import { type RunningServer, runPart } from '../../embedded/process/run-part';
import { claimDataDir } from '../../embedded/supervisor/claim';
import { endLeftovers } from '../../embedded/supervisor/leftovers';
import type { ServerKind } from './servers';

const silent = (): void => undefined;

const PARTS: Readonly<Record<ServerKind, (places: Places, port: number) => Part>> = {
  postgres: (places, port) => postgresPart(places, { port, durable: true, maxConnections: 50, takeOver: true, say: silent }),
  nats: (places, port) => natsPart(places, { port, durable: true }),
  'object-store': objectStorePart,
};

/** Servers that a command has started for itself. */
export interface OwnServers {
  portOf: (kind: ServerKind) => number;
  close: () => Promise<void>;
}

/** Starts servers of a stack that is stopped, and holds its data directory meanwhile, so that nobody else starts on it. */
export async function startOwnServers(places: Places, kinds: readonly ServerKind[]): Promise<OwnServers> {
  const letGo = claimDataDir(places.dataDir, places.run);
  const started: RunningServer[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
    letGo();
  };
  try {
    await endLeftovers(places, ['postgres', 'nats', 'object-store', 'payment-sandbox'], silent);
    const ports = new Map<ServerKind, number>();
    for (const kind of kinds) {
      const port = await pickFreePort(new Set(ports.values()));
      started.push(await runPart(PARTS[kind](places, port), places));
      ports.set(kind, port);
    }
    return { portOf: (kind) => ports.get(kind) ?? 0, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
