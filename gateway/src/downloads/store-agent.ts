import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { roundRobinLookup } from '@libs/http-client';

const KEEP_ALIVE: AgentOptions = { keepAlive: true, scheduling: 'fifo', maxFreeSockets: 64, maxSockets: Infinity }; // fifo: use all replicas
const LIFETIME = 30_000; // milliseconds a connection is reused, so that new replicas get their share
const READ_AHEAD = 256 * 1024; // bytes, so that a download's socket need not pause and resume

/** Creates a keep-alive agent for the object store; each download buffers up to `readAhead` bytes. */
export function storeAgent(url: string, readAhead = READ_AHEAD): HttpAgent {
  const socket = { highWaterMark: readAhead }; // missing in the type, but passed on to the socket
  const options = { ...KEEP_ALIVE, ...socket, lookup: roundRobinLookup() };
  const agent = url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  agent.getName = () => url; // an agent has one address; Node would build this name for every request
  return renewed(agent, LIFETIME);
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
