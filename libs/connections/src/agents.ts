import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { roundRobinLookup } from './round-robin-lookup';

/** `fifo` uses all kept connections in turn, and so all replicas they lead to. */
const KEPT: AgentOptions = { keepAlive: true, scheduling: 'fifo', maxFreeSockets: 64, maxSockets: 256 };
/** Milliseconds after which a connection is not kept any more: replicas that were added later get their share. */
const LIFETIME = 30_000;

/** Connections to a service, kept open between requests (without them a request costs twice as much) and spread over its replicas. */
export function serviceAgent(url: string, more: AgentOptions = {}, lifetimeMs = LIFETIME): HttpAgent {
  const options = { ...KEPT, ...more, lookup: roundRobinLookup() };
  const agent = url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  agent.getName = () => url; // one address for each agent: Node would put this name together anew for each request
  return renewed(agent, lifetimeMs);
}

/** Bytes that a download reads ahead, so that its socket need not stop and start. */
const READ_AHEAD = 256 * 1024;

/** Connections to the object store: as many as there are downloads, each of which keeps `readAhead` bytes that its reader has not taken. */
export function storeAgent(url: string, readAhead = READ_AHEAD): HttpAgent {
  const socket = { highWaterMark: readAhead }; // passed on to the socket, though the type does not say so
  return serviceAgent(url, { ...socket, maxSockets: Infinity });
}

/** Lets go of connections that have lived their time, not all at once. */
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
