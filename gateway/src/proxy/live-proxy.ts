import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as sendHttp,
  ServerResponse,
} from 'node:http';
import { request as sendHttps } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { invalid, unavailable } from '@libs/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayLimits, GatewaySettings } from '../gateway.settings';
import type { Route } from '../routes/route';
import { ForwardRequest } from './forward-request';
import { ForwardedHeaders, responseHeaders } from './forwarded-headers';
import { sendResponse } from './streamed-response';

const CLOSE_MS = 5_000;

interface Connection {
  socket: Socket;
  head: Buffer; // first bytes of the new protocol
}

interface UpgradeResponse {
  response: IncomingMessage;
  connection?: Connection; // realtime has accepted the upgrade
}

/** Proxies WebSocket connections to realtime (docs/api.md) with the identity of the caller. */
@Injectable()
export class LiveProxy {
  private readonly upgrades = new WeakMap<IncomingMessage, Connection>();
  private readonly open = new Set<Socket>();

  constructor(
    private readonly settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly headers: ForwardedHeaders,
    private readonly forward: ForwardRequest,
  ) {}

  /** Passes upgrades to Fastify as @fastify/websocket does: its hooks check them like any request. Only `/ws` accepts them. */
  register(fastify: FastifyInstance): void {
    fastify.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.end(() => socket.destroy()));
      socket.on('error', () => socket.destroy());
      this.upgrades.set(request, { socket, head });
      fastify.routing(request, response);
    });
    fastify.addHook('preClose', (done) => {
      for (const socket of this.open) {
        socket.end();
        setTimeout(() => socket.destroy(), CLOSE_MS).unref();
      }
      done();
    });
  }

  /** Throws 503 when realtime does not respond. A plain request is forwarded: realtime explains what the address is for. */
  async send(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<FastifyReply> {
    const { raw, method } = request;
    const client = this.upgrades.get(raw);
    if (!client) return this.forward.send(request, reply, route);
    if (method !== 'GET' || raw.headers.upgrade?.toLowerCase() !== 'websocket')
      throw invalid('invalid_request', 'This address only accepts WebSocket connections.');
    try {
      const { response, connection } = await this.requestUpgrade(request, reply);
      const { statusCode, headers } = response;
      if (connection) return this.join(reply, headers, client, connection);
      return await sendResponse(request, reply, { statusCode, headers, body: response });
    } catch (cause) {
      const message = 'Live updates are temporarily unavailable. Please try again.';
      throw unavailable('service_unavailable', message, { cause });
    }
  }

  private requestUpgrade(request: FastifyRequest, { raw }: FastifyReply): Promise<UpgradeResponse> {
    const headers = this.headers.all(request, 'realtime');
    delete headers['content-length']; // an upgrade has no body; realtime would wait for one
    delete headers['transfer-encoding'];
    const { REALTIME_URL } = this.settings;
    const send = REALTIME_URL.startsWith('https:') ? sendHttps : sendHttp;
    return new Promise((resolve, reject) => {
      const outgoing = send(REALTIME_URL, {
        agent: false,
        path: request.raw.url,
        headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
      });
      const abort = (): void => void outgoing.destroy(new Error('the client disconnected'));
      raw.once('close', abort);
      outgoing.setTimeout(this.limits.serviceMs, () => {
        outgoing.destroy(new Error('realtime does not respond'));
      });
      outgoing.once('upgrade', (response, socket: Socket, head) => {
        raw.off('close', abort);
        socket.setTimeout(0);
        resolve({ response, connection: { socket, head } });
      });
      outgoing.once('response', (response) => resolve({ response }));
      outgoing.on('error', reject).end();
    });
  }

  private join(
    reply: FastifyReply,
    headers: IncomingHttpHeaders,
    client: Connection,
    service: Connection,
  ): FastifyReply {
    reply.request.respondedAt = performance.now();
    this.open.add(client.socket);
    client.socket.once('close', () => this.open.delete(client.socket)).setTimeout(0);
    const { raw } = reply.headers(responseHeaders(headers)).hijack();
    raw.writeHead(101, { ...reply.getHeaders(), connection: 'Upgrade' } as OutgoingHttpHeaders);
    raw.flushHeaders();
    service.socket.write(client.head);
    client.socket.write(service.head);
    pipeline(client.socket, service.socket, ignoreDisconnect);
    pipeline(service.socket, client.socket, ignoreDisconnect);
    return reply;
  }
}

/** `pipeline` has destroyed both sockets. */
const ignoreDisconnect = (): void => undefined;
