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
import type { Route } from '../routes/route';
import { ForwardRequest } from './forward-request';
import { ForwardedHeaders } from './forwarded-headers';
import { sendResponse } from './streamed-response';

interface PendingUpload {
  resolve: (response: IncomingMessage) => void;
  reject: (error: Error) => void;
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
      agent: CATALOGUE_URL.startsWith('https:') ? new HttpsAgent() : new HttpAgent(), // a connection for each upload
      proxyTimeout: uploadServiceMs,
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
      const response = await this.exchange(request, reply.raw).finally(() =>
        this.forward.invalidateCaches(request, route),
      );
      const { statusCode, headers } = response;
      return await sendResponse(request, reply, { statusCode, headers, body: response });
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }

  private exchange(request: FastifyRequest, response: ServerResponse): Promise<IncomingMessage> {
    const { raw } = request;
    // not in `on.proxyReq`, which http-proxy skips after `Expect`; with `connection: close`, a
    // catalogue that responds before the end of the upload would reset the connection
    raw.headers = { ...this.headers.all(request, 'catalogue'), connection: 'keep-alive' };
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
function proxyTarget(url: string): {
  protocol: string;
  host: string;
  hostname: string;
  port: string;
} {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port };
}
