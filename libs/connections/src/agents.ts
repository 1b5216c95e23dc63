import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';

const KEEP_ALIVE: AgentOptions = { keepAlive: true, scheduling: 'fifo', maxFreeSockets: 64, maxSockets: 256 }; // fifo: use all replicas
const LIFETIME = 30_000; // milliseconds a connection is reused, so that new replicas get their share

/** Creates a keep-alive agent that spreads connections over replicas; requests without keep-alive cost twice as much. */
export function serviceAgent(url: string, more: AgentOptions = {}, lifetimeMs = LIFETIME): HttpAgent {
  const options = { ...KEEP_ALIVE, ...more, lookup: roundRobinLookup() };
  const agent = url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  agent.getName = () => url; // an agent has one address; Node would build this name for every request
  return renewed(agent, lifetimeMs);
}

const READ_AHEAD = 256 * 1024; // bytes, so that a download's socket need not pause and resume

/** Creates an agent for the object store without a connection limit; each download buffers up to `readAhead` bytes. */
export function storeAgent(url: string, readAhead = READ_AHEAD): HttpAgent {
  const socket = { highWaterMark: readAhead }; // missing in the type, but passed on to the socket
  return serviceAgent(url, { ...socket, maxSockets: Infinity });
}

/** Makes an agent close its connections after about `lifetimeMs`, with jitter. */
export function renewed<A extends HttpAgent>(agent: A, lifetimeMs: number): A {
  const end = new WeakMap<Duplex, number>();
  const keep: (socket: Duplex) => unknown = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket: Duplex): boolean => {
    const now = performance.now();
    const until = end.get(socket) ?? now + lifetimeMs * (0.75 + Math.random() / 2);
    end.set(socket, until);
    return now < until && keep(socket) !== false;
  };
  return agent;
}

export type FindAddresses = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6'; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Creates a DNS lookup that starts with another address each time: resolvers can return replicas in a fixed order. */
export function roundRobinLookup(find: FindAddresses = lookup): LookupFunction {
  let calls = 0;
  return (hostname, { family, hints, all }, callback) => {
    find(hostname, { family, hints, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      calls += 1;
      const from = calls % addresses.length;
      const rotated = [...addresses.slice(from), ...addresses.slice(0, from)];
      if (all) return callback(null, rotated);
      callback(null, rotated[0]?.address ?? '', rotated[0]?.family);
    });
  };
}
