import { Agent, type AgentOptions, type ClientRequest, get as overHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, get as overHttps } from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { roundRobinLookup } from '@libs/http-client';
import { connectWithOneBuffer } from './one-buffer';

const KEEP_ALIVE: AgentOptions = { keepAlive: true, scheduling: 'fifo', maxFreeSockets: 64, maxSockets: Infinity }; // fifo: use all replicas
const LIFETIME = 30_000; // milliseconds a connection is reused, so that new replicas get their share
const READ_AHEAD = 256 * 1024; // bytes, so that a download's socket need not pause and resume
const REUSED_TIMEOUT = 3000; // milliseconds of silence on a reused connection before the request is sent over a new one

interface StoreRequest {
  url: URL;
  headers: OutgoingHttpHeaders;
  agent: Agent;
  silenceMs: number; // milliseconds of silence before the request fails
  signal?: AbortSignal;
  reusedTimeoutMs?: number; // milliseconds of silence on a reused connection before the request is sent again; at most `silenceMs`
}

/** Resolves with the response once its headers arrive; asks again over a new connection if a reused one is closed or dead. */
export async function requestFile(given: StoreRequest): Promise<IncomingMessage> {
  for (;;) {
    const { request, answer } = send(given);
    try {
      return await answer;
    } catch (thrown) {
      if (!request.reusedSocket) throw thrown;
      if (thrown instanceof ReusedConnectionTimeout) closeIdleConnections(given.agent);
      else if (!CLOSED_CONNECTION.has(String((thrown as NodeJS.ErrnoException).code))) throw thrown;
    }
  }
}

const CLOSED_CONNECTION = new Set(['ECONNRESET', 'EPIPE']); // on a reused connection these do not mean that the server is down

class ReusedConnectionTimeout extends Error {}

function send({ url, headers, agent, silenceMs, reusedTimeoutMs = REUSED_TIMEOUT, signal }: StoreRequest): {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const get = url.protocol === 'https:' ? overHttps : overHttp;
  const request = get(url, { headers, agent, signal });
  if (request.reusedSocket && reusedTimeoutMs < silenceMs) {
    const timer = setTimeout(() => request.destroy(new ReusedConnectionTimeout()), reusedTimeoutMs);
    for (const end of ['response', 'close']) request.once(end, () => clearTimeout(timer));
  }
  request.setTimeout(silenceMs, () => request.destroy(new Error(`no answer in ${silenceMs} ms`)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
  });
  return { request, answer };
}

/** If one idle connection is dead, so are most others to the same host. */
function closeIdleConnections({ freeSockets }: Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

/** Creates a keep-alive agent for the object store; each download buffers up to `readAhead` bytes. */
export function storeAgent(url: string, readAhead = READ_AHEAD): Agent {
  const socket = { highWaterMark: readAhead }; // missing in the type, but passed on to the socket
  const options = { ...KEEP_ALIVE, ...socket, lookup: roundRobinLookup() };
  const agent = url.startsWith('https:') ? new HttpsAgent(options) : new OneBufferAgent(options, readAhead);
  agent.getName = () => url; // an agent has one address; Node would build this name for every request
  return renewed(agent, LIFETIME);
}

class OneBufferAgent extends Agent {
  constructor(
    options: AgentOptions,
    private readonly size: number,
  ) {
    super(options);
  }

  override createConnection(options: TcpNetConnectOpts): Duplex {
    return connectWithOneBuffer(options, this.size);
  }
}

/** Makes an agent close its connections after about `lifetimeMs`, with jitter. */
export function renewed<A extends Agent>(agent: A, lifetimeMs: number): A {
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
