import { Injectable, Logger } from '@nestjs/common';
import { ADDRESS_PARAMETER } from '@libs/contracts';
import { methodNotAllowed, routeNotFound, toDomainError } from '@libs/errors';
import { withoutQuery } from '@libs/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CatalogueCache } from '../catalogue/catalogue-cache';
import { DownloadFile } from '../downloads/download-file';
import { sendPreview } from '../previews/send-preview';
import { ForwardRequest } from '../proxy/forward-request';
import { LiveProxy } from '../proxy/live-proxy';
import { UploadProxy } from '../proxy/upload-proxy';
import { ROUTES } from '../routes';
import type { Handling, Route } from '../routes/route';
import { Transfers } from './transfers';

/** Replaces the parameters of a path of the route table, such as `:id`. */
const replaceParameters = (path: string, replacement: string): string =>
  path.replace(/:\w+/g, replacement);

type Handler = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
) => Promise<FastifyReply>;

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
      upload: (request, reply, route) => {
        transfers.track(reply);
        return uploads.send(request, reply, route);
      },
      download: (request, reply) => {
        transfers.track(reply);
        return downloads.send(request, reply);
      },
      cached: async (request, reply) => (await catalogue.get(request.url)).send(request, reply),
      preview: (request, reply) => sendPreview(catalogue, request, reply),
      live: (request, reply, route) => live.send(request, reply, route),
    };
  }

  register(fastify: FastifyInstance): void {
    for (const route of ROUTES) {
      if (route.handling === 'local') {
        if (route.audience !== 'public')
          throw new Error(`${route.path} is served by a controller, which checks no session`);
        continue;
      }
      const handle = this.handlers[route.handling];
      fastify.route({
        method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
        exposeHeadRoute: false,
        url: replaceParameters(route.path, `$&(^${ADDRESS_PARAMETER}$)`),
        bodyLimit: route.bodyLimit,
        config: { route },
        handler: (request, reply) => unlessGone(reply, () => handle(request, reply, route)),
      });
    }
  }
}

const logger = new Logger('RegisterRoutes');

/**
 * Handles a request unless its client has disconnected; when it disconnects meanwhile, a failure
 * needs no response and only a bug is logged.
 */
async function unlessGone(
  reply: FastifyReply,
  handle: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (reply.raw.destroyed) return reply.hijack();
  try {
    return await handle();
  } catch (error) {
    if (!reply.raw.destroyed) throw error;
    if (!toDomainError(error)) logger.error({ err: error, msg: 'request failed' });
    return reply.hijack();
  }
}

const PATTERNS = ROUTES.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${replaceParameters(path, ADDRESS_PARAMETER).replace('*', '.+')}$`),
}));
const CALLED_BY_PROGRAMS = /^\/(api|internal|ws|healthz|readyz)(\/|$)/;

/** Throws 405 for another method of a known path, and 404 for any other path that programs call: its errors are JSON. */
export function refuseUnknown({ url }: FastifyRequest, reply: FastifyReply): void {
  const path = withoutQuery(url);
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length > 0) {
    const allowed = methods
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
      .join(', ');
    void reply.header('allow', allowed);
    throw methodNotAllowed(`This address only accepts ${allowed}.`);
  }
  if (CALLED_BY_PROGRAMS.test(path)) throw routeNotFound();
}
