import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createProxyMiddleware,
  proxyEventsPlugin,
  type RequestHandler,
} from 'http-proxy-middleware';
import { GatewaySettings } from '../gateway.settings';
import { rawErrorResponse } from '../http/client-errors';
import type { Route } from '../routes';
import { ForwardRequest } from './forward-request';
import { ForwardedHeaders } from './forwarded-headers';
import { proxyTarget } from './upload-proxy';

const CLOSE_MS = 5_000;

interface Upgrade {
  socket: Socket;
  head: Buffer;
}

/** Proxies WebSocket connections to realtime (contract §6) with the identity of the caller. */
@Injectable()
export class LiveProxy {
  private readonly proxy: RequestHandler;
  private readonly upgrades = new WeakMap<IncomingMessage, Upgrade>();
  private readonly open = new Set<Socket>();
  private readonly established = new WeakSet<Socket>();

  constructor(
    { REALTIME_URL }: GatewaySettings,
    private readonly headers: ForwardedHeaders,
    private readonly forward: ForwardRequest,
  ) {
    this.proxy = createProxyMiddleware({
      target: proxyTarget(REALTIME_URL),
      toProxy: true,
      prependPath: false,
      ejectPlugins: true, // the default ones end the socket at errors
      plugins: [proxyEventsPlugin],
      on: {
        proxyReqWs: (toRealtime, _request, socket) => {
          socket.once('close', () => toRealtime.destroy());
          toRealtime.once('response', (refusal) => {
            for (const name in refusal.headers)
              if (name.startsWith('x-internal-')) delete refusal.headers[name];
            refusal.once('end', () => socket.destroySoon());
          });
          // http-proxy joins the two sockets, but does not notice when one disappears without closing
          toRealtime.once('upgrade', (_response, service: Socket) => {
            this.established.add(socket);
            socket.once('close', () => service.destroy());
            service.once('close', () => socket.destroy());
          });
        },
        error: (_error, _request, socket) => {
          if ('writeHead' in socket || this.established.has(socket)) return;
          socket.end(rawErrorResponse(REALTIME_UNAVAILABLE), () => socket.destroy());
        },
      },
    });
  }

  /** Passes upgrades to Fastify, whose hooks check them like any request; only `/ws` accepts them. */
  register(fastify: FastifyInstance): void {
    fastify.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.destroySoon());
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

  /** A plain request is forwarded: realtime explains what the address is for. */
  async send(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<FastifyReply> {
    const { raw } = request;
    const upgrade = this.upgrades.get(raw);
    if (!upgrade) return this.forward.send(request, reply, route);
    const { connection, upgrade: protocol } = raw.headers;
    const headers = { ...this.headers.all(request, 'realtime'), connection, upgrade: protocol };
    delete headers['content-length']; // an upgrade has no body; realtime would wait for one
    delete headers['transfer-encoding'];
    raw.headers = headers;
    reply.raw.statusCode = 101;
    this.open.add(upgrade.socket);
    upgrade.socket.once('close', () => this.open.delete(upgrade.socket));
    this.proxy.upgrade(raw, upgrade.socket, upgrade.head);
    return reply.hijack();
  }
}

const REALTIME_UNAVAILABLE = unavailable(
  'service_unavailable',
  'Live updates are temporarily unavailable. Please try again.',
);
