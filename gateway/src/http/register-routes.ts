import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CatalogueCache } from '../catalogue/catalogue-cache';
import { DownloadFile } from '../downloads/download-file';
import { ForwardRequest } from '../proxy/forward-request';
import { LiveProxy } from '../proxy/live-proxy';
import { UploadProxy } from '../proxy/upload-proxy';
import { type Handling, type Route, ROUTES } from '../routes';
import { Transfers } from './transfers';

type Handler = (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<FastifyReply>;

/** Registers the route table. */
@Injectable()
export class RegisterRoutes {
  private readonly handlers: Record<Exclude<Handling, 'local'>, Handler>;

  constructor(
    forward: ForwardRequest,
    uploads: UploadProxy,
    downloads: DownloadFile,
    catalogue: CatalogueCache,
    live: LiveProxy,
    transfers: Transfers,
  ) {
    this.handlers = {
      forward: (request, reply, route) => forward.send(request, reply, route),
      upload: (request, reply, route) => transfers.track(reply, uploads.send(request, reply, route)),
      download: (request, reply) => transfers.track(reply, downloads.send(request, reply)),
      cached: async (request, reply) => (await catalogue.get(request.raw.url ?? '')).send(request, reply),
      live: (request, reply, route) => live.send(request, reply, route),
    };
  }

  register(fastify: FastifyInstance): void {
    for (const route of ROUTES) {
      if (route.handling === 'local') continue;
      const handle = this.handlers[route.handling];
      fastify.route({
        method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
        exposeHeadRoute: false,
        url: route.path.replace(/:\w+/g, '$&(^[\\w-]{1,64}$)'),
        bodyLimit: route.bodyLimit,
        config: { route },
        handler: (request, reply) => unlessGone(reply, () => handle(request, reply, route)),
      });
    }
  }
}

/** Handles a request unless its client has disconnected; when it disconnects meanwhile, a failure needs no response. */
async function unlessGone(reply: FastifyReply, handle: () => Promise<FastifyReply>): Promise<FastifyReply> {
  if (reply.raw.destroyed) return reply.hijack();
  try {
    return await handle();
  } catch (error) {
    if (!reply.raw.destroyed) throw error;
    return reply.hijack();
  }
}
