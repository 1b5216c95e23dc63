import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Injectable } from '@nestjs/common';
import { serviceUnavailable } from '@libs/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createProxyMiddleware,
  proxyEventsPlugin,
  type RequestHandler,
} from 'http-proxy-middleware';
import { GatewayLimits, GatewaySettings } from '../gateway.settings';
import type { Route } from '../routes';
import { ForwardRequest, sendResponse } from './forward-request';
import { ForwardedHeaders } from './forwarded-headers';

interface PendingUpload {
  resolve: (response: IncomingMessage) => void;
  reject: (error: Error) => void;
}

/** Opens a connection for each upload. With a limit the agent asks for keep-alive: otherwise a catalogue that responds early would reset it. */
function agentFor(url: string): HttpAgent {
  const options = { maxSockets: 256 };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}

/** Streams uploads to the catalogue. */
@Injectable()
export class UploadProxy {
  private readonly proxy: RequestHandler;
  private readonly pending = new WeakMap<IncomingMessage, PendingUpload>();

  constructor(
    { CATALOGUE_URL }: GatewaySettings,
    { uploadServiceMs }: GatewayLimits,
    private readonly headers: ForwardedHeaders,
    private readonly forward: ForwardRequest,
  ) {
    this.proxy = createProxyMiddleware({
      target: proxyTarget(CATALOGUE_URL),
      agent: agentFor(CATALOGUE_URL),
      proxyTimeout: uploadServiceMs,
      toProxy: true,
      prependPath: false,
      selfHandleResponse: true, // Fastify sends it
      ejectPlugins: true, // the default ones respond to errors
      plugins: [proxyEventsPlugin],
      on: {
        proxyRes: (response, request) => this.pending.get(request)?.resolve(response),
        error: (error, request) => this.fail(request, error),
      },
    });
  }

  /** Throws 503 when the catalogue does not respond. */
  async send(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<FastifyReply> {
    try {
      const response = await this.exchange(request, reply.raw);
      return sendResponse(reply, {
        statusCode: response.statusCode,
        headers: response.headers,
        body: response,
      });
    } catch (cause) {
      throw serviceUnavailable(cause);
    } finally {
      this.forward.invalidateCaches(request, route);
    }
  }

  private exchange(request: FastifyRequest, response: ServerResponse): Promise<IncomingMessage> {
    const { raw } = request;
    raw.headers = this.headers.all(request, 'catalogue');
    return new Promise((resolve, reject) => {
      this.pending.set(raw, { resolve, reject });
      response.once('close', () => reject(new Error('the client disconnected')));
      void this.proxy(raw, response, reject);
    });
  }

  /** When the catalogue has responded before the end of the upload, the rest is discarded. */
  private fail(request: IncomingMessage, error: Error): void {
    this.pending.get(request)?.reject(error);
    request.resume();
  }
}

/** Returns the target of a proxy: http-proxy does not understand the brackets of an IPv6 address in a URL. */
export function proxyTarget(url: string): {
  protocol: string;
  host: string;
  hostname: string;
  port: string;
} {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port };
}
