import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Caller } from '@libs/auth';
import type { ErrorBody, LiveMessage } from '@libs/contracts';
import { aVisitor, eventually, testSigner, type TestService } from '@testing';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';

interface UpgradeOptions {
  as?: Caller;
  address?: string; // a unique one by default
  path?: string;
  headers?: Record<string, string>;
}

let lastAddress = 0;

/** The headers of an upgrade that the gateway forwards. */
function forwarded({
  as = aVisitor,
  address = `192.0.2.${(lastAddress += 1)}`,
  headers = {},
}: UpgradeOptions): Record<string, string> {
  return {
    authorization: `Bearer ${testSigner.sign(as, 'realtime')}`,
    'x-forwarded-for': address,
    ...headers,
  };
}

export const SOCKET_IO = '/ws/?EIO=4&transport=websocket';

/** A WebSocket client that records messages; on Socket.IO's path only their texts. */
export class LiveClient {
  readonly received: LiveMessage[] = [];
  readonly texts: string[] = [];
  readonly closed: Promise<number>; // the close code; 1006 if the server disconnected without one

  private constructor(
    readonly ws: WebSocket,
    isPlain: boolean,
  ) {
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) throw new Error('the server sent a binary frame');
      this.texts.push(data.toString());
      if (isPlain) this.received.push(JSON.parse(data.toString()) as LiveMessage);
    });
    ws.on('error', () => undefined); // tests check `closed` instead
    this.closed = new Promise((resolve) => ws.once('close', resolve));
  }

  static async open(service: TestService, options: UpgradeOptions = {}): Promise<LiveClient> {
    const client = new LiveClient(socketTo(service, options), !options.path?.includes('EIO'));
    await new Promise((resolve, reject) =>
      client.ws.once('open', resolve).once('close', () => reject(new Error('refused'))),
    );
    return client;
  }

  next(fits: (message: LiveMessage) => boolean): Promise<LiveMessage> {
    return eventually(() => {
      const message = this.received.find(fits);
      if (!message) throw new Error(`nothing fitting among ${this.received.length} messages`);
      return message;
    });
  }

  close(): Promise<number> {
    this.ws.close();
    return this.closed;
  }
}

export function refusal(
  service: TestService,
  options: UpgradeOptions,
): Promise<{ status?: number; headers: IncomingHttpHeaders; body: ErrorBody }> {
  return new Promise((resolve, reject) => {
    const ws = socketTo(service, options);
    ws.once('open', () => reject(new Error('the upgrade was accepted')));
    ws.once('error', () => undefined); // ws reports the rejection twice
    ws.once('unexpected-response', (_request, response) => {
      text(response).then(
        (body) =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: JSON.parse(body) as ErrorBody,
          }),
        reject,
      );
    });
  });
}

export async function openSocketIo(
  service: TestService,
  options: UpgradeOptions = {},
): Promise<Socket> {
  const socket = io(service.url, {
    path: '/ws',
    transports: ['websocket'],
    extraHeaders: forwarded(options),
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('connect_error', reject),
  );
  return socket;
}

/** Connects a raw Socket.IO client that can send any packet. */
export async function openRawSocketIo(service: TestService): Promise<WebSocket> {
  const ws = socketTo(service, { path: SOCKET_IO });
  ws.on('error', () => undefined); // the server is expected to disconnect it
  await new Promise((resolve) => ws.once('open', resolve));
  ws.send('40');
  return ws;
}

const socketTo = (service: TestService, options: UpgradeOptions) =>
  new WebSocket(`${service.url.replace('http', 'ws')}${options.path ?? '/ws'}`, {
    headers: forwarded(options),
  });
