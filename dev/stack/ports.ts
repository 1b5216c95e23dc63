import { randomInt } from 'node:crypto';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode, type DataPaths, readIfExists, writeFileAtomic } from './files';
import { StartFailure, reasonOf } from './start-failure';

/** Below the ephemeral ports of operating systems, so that no outgoing connection takes a port between two starts of a process. */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const ATTEMPTS = 200;

export async function pickFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port between ${LOWEST_PORT} and ${HIGHEST_PORT} on 127.0.0.1`);
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export async function requirePublicPort(port: number, host: string): Promise<void> {
  const free = (await canListen(port, host)) && (await canListenEverywhere(port));
  if (!free)
    throw new StartFailure(
      `Port ${port} is already in use by another program; choose another: PORT=${port + 1} npm start`,
    );
}

async function canListen(port: number, host: string): Promise<boolean> {
  try {
    return await isPortFree(port, host);
  } catch (thrown) {
    throw new StartFailure(
      `The marketplace cannot listen on port ${port} of ${host} (${reasonOf(thrown)}); choose others with PORT and HOST.`,
    );
  }
}

/** "localhost" may also mean ::1, where another program could receive the requests. */
async function canListenEverywhere(port: number): Promise<boolean> {
  try {
    return await isPortFree(port, '::');
  } catch (thrown) {
    if (errorCode(thrown) !== undefined) return true;
    throw thrown;
  }
}

const TIMEOUT_MS = 2_000;

/** The status of a GET request, or undefined without a response within two seconds. */
export async function httpStatus(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}

/** The host under which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  if (host === 'localhost' || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const portsFile = ({ run }: DataPaths) => join(run, 'ports');

/** Writes the ports of the processes of a stack to a file, for commands that run beside it. */
export function writePorts(
  paths: DataPaths,
  names: readonly string[],
  portOf: (name: string) => number,
): void {
  writeFileAtomic(
    portsFile(paths),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, portOf(name)]))),
    0o600,
  );
}

export function readPorts(paths: DataPaths): Partial<Record<string, number>> | undefined {
  const text = readIfExists(portsFile(paths));
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Record<string, number>>);
}
