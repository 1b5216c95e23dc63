import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { errorCode } from '../files/read-if-there';

/** Below the range systems take outgoing ports from, so that no connection of a stranger grabs a port between two starts of a part. */
const lowest = 20_000;
const highest = 32_000;
const attempts = 200;

/** A loopback port nobody listens on, and none of those given. */
export async function pickFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(lowest, highest);
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest} on 127.0.0.1`);
}

/** Could a server listen on this port of this address now? */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
