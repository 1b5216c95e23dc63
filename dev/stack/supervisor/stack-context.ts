import type { DataPaths } from '../files/data-paths';
import { pickFreePort } from '../network/free-port';
import type { FirstAdministrator } from '../secrets/first-administrator';
import type { Settings } from '../settings';

/** The ports of a process: its main one, and the one of `/readyz` and `/metrics`. */
export interface Ports {
  main: number;
  metrics: number;
}

export interface StackContext {
  settings: Settings;
  paths: DataPaths;
  administrator: FirstAdministrator;
  ports: (name: string) => Ports;
  starts: (name: string) => boolean;
  mailboxUrl?: string;
  print: (line: string) => void;
}

/** Picks different free loopback ports for the named processes. */
export async function pickPorts(names: readonly string[]): Promise<(name: string) => Ports> {
  const taken = new Set<number>();
  const next = async () => {
    const port = await pickFreePort(taken);
    taken.add(port);
    return port;
  };
  const ports = new Map<string, Ports>();
  for (const name of names) ports.set(name, { main: await next(), metrics: await next() });
  return (name) => {
    const found = ports.get(name);
    if (!found) throw new Error(`No ports were picked for ${name}`);
    return found;
  };
}
