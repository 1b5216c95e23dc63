import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Caller } from '@libs/auth';
import type { ErrorBody, LiveMessage } from '@libs/contracts';
import { aVisitor, eventually, testSigner, type TestService } from '@testing';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';

/** How a client asks for a live connection: what the gateway adds to its upgrade. */
export interface Asking {
  as?: Caller;
  /** Client address; one of its own when absent. */
  address?: string;
  path?: string;
  headers?: Record<string, string>;
}

let lastAddress = 0;

/** The headers with which our gateway forwards an upgrade. */
export function forwarded({ as = aVisitor, address = `192.0.2.${(lastAddress += 1)}`, headers = {} }: Asking): Record<string, string> {
  return { authorization: `Bearer ${testSigner.sign(as, 'realtime')}`, 'x-forwarded-for': address, ...headers };
}

/** A WebSocket client that writes down what it hears; on Socket.IO's path it only counts as connected. */
export class LiveClient {
  readonly heard: LiveMessage[] = [];
  /** The code the server closed with; 1006 when it was cut. */
  readonly closed: Promise<number>;

  private constructor(
    readonly ws: WebSocket,
    isPlain: boolean,
  ) {
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) throw new Error('the server sent a binary frame');
      if (isPlain) this.heard.push(JSON.parse(data.toString()) as LiveMessage);
    });
    ws.on('error', () => undefined); // the tests look at how the connection ended
    this.closed = new Promise((resolve) => ws.once('close', resolve));
  }

  static async open(service: TestService, asking: Asking = {}): Promise<LiveClient> {
    const client = new LiveClient(socketTo(service, asking), !asking.path?.includes('EIO'));
    await new Promise((resolve, reject) => client.ws.once('open', resolve).once('close', () => reject(new Error('refused'))));
    return client;
  }

  /** Waits for a message that fits. */
  next(fits: (message: LiveMessage) => boolean): Promise<LiveMessage> {
    return eventually(() => {
      const message = this.heard.find(fits);
      if (!message) throw new Error(`nothing fitting among ${this.heard.length} messages`);
      return message;
    });
  }

  close(): Promise<number> {
    this.ws.close();
    return this.closed;
  }
}

/** How the server refuses an upgrade. */
export function refusal(service: TestService, asking: Asking): Promise<{ status?: number; headers: IncomingHttpHeaders; body: ErrorBody }> {
  return new Promise((resolve, reject) => {
    const ws = socketTo(service, asking);
    ws.once('open', () => reject(new Error('the upgrade was accepted')));
    ws.once('error', () => undefined); // ws reports the refusal twice
    ws.once('unexpected-response', (_request, response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(body) as ErrorBody }),
        reject,
      );
    });
  });
}

/** A Socket.IO client, connected. */
export async function openSocketIo(service: TestService, asking: Asking = {}): Promise<Socket> {
  const socket = io(service.url, {
    path: '/ws',
    transports: ['websocket'],
    extraHeaders: forwarded(asking),
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** A Socket.IO client without the library's good manners: it has joined and may now say any packet. */
export async function openRawSocketIo(service: TestService): Promise<WebSocket> {
  const ws = socketTo(service, { path: '/ws/?EIO=4&transport=websocket' });
  ws.on('error', () => undefined); // being cut is what a rude client has to expect
  await new Promise((resolve) => ws.once('open', resolve));
  ws.send('40');
  return ws;
}

const socketTo = (service: TestService, asking: Asking) =>
  new WebSocket(`${service.url.replace('http', 'ws')}${asking.path ?? '/ws'}`, { headers: forwarded(asking) });
