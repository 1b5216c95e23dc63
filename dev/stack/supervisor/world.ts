import { DataPaths } from '../files/data-paths';
import { pickFreePort } from '../network/free-port';
import { Settings } from '../settings';
import { FirstAdministrator } from '../secrets/first-administrator';

/** The ports of a part: where it serves, and where a service answers `/readyz` and `/metrics`. */
export interface Ports {
  main: number;
  metrics: number;
}

/** Everything the parts of one stack are made from. */
export interface World {
  settings: Settings;
  places: DataPaths;
  administrator: FirstAdministrator;
  /** Where each part listens, for the whole life of the stack: restarts do not change it. */
  ports: (part: string) => Ports;
  /** Is this part one of the stack's, and not a server of the operator's? */
  starts: (part: string) => boolean;
  /** Where browsers read the mails of this stack; undefined when it keeps none. */
  mailboxUrl?: string;
  say: (line: string) => void;
}

/** Picks loopback ports for these parts, all different. */
export async function pickPorts(parts: readonly string[]): Promise<(part: string) => Ports> {
  const taken = new Set<number>();
  const next = async () => {
    const port = await pickFreePort(taken);
    taken.add(port);
    return port;
  };
  const ports = new Map<string, Ports>();
  for (const part of parts) ports.set(part, { main: await next(), metrics: await next() });
  return (part) => {
    const found = ports.get(part);
    if (!found) throw new Error(`No ports were picked for ${part}`);
    return found;
  };
}
