import { Injectable } from '@nestjs/common';
import { methodNotAllowed, routeNotFound } from '@libs/errors';
import { withoutQuery } from '@libs/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../gateway.settings';
import { RateLimits } from '../http/rate-limits';
import { refuseUnknown } from '../http/register-routes';
import { HtmlPages } from './html-pages';
import { classifyPage } from './page-paths';
import { robotsText, Sitemap } from './sitemap';
import { WebFolder } from './web-folder';

/** The routes of the web client: its files, those for crawlers, and its one HTML page at the path of every screen. */
@Injectable()
export class WebRoutes {
  constructor(
    private readonly settings: GatewaySettings,
    private readonly folder: WebFolder,
    private readonly sitemap: Sitemap,
    private readonly pages: HtmlPages,
    private readonly rates: RateLimits,
  ) {}

  /** Registers the files, and every path that no other route has. */
  register(fastify: FastifyInstance): void {
    this.folder.register(fastify);
    fastify.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(this.settings.PUBLIC_URL)),
    );
    fastify.get('/index.html', (request, reply) =>
      reply.redirect(request.url.replace('/index.html', '/'), 301),
    );
    fastify.get<{ Querystring: { page?: unknown } }>('/sitemap.xml', async (request, reply) =>
      (await this.sitemap.read(pageNumber(request.query.page))).send(request, reply),
    );
    fastify.all(
      '/*',
      { onRequest: async (request, reply) => refuseUnknown(request, reply) },
      (request, reply) => this.serve(request, reply),
    );
  }

  /** Serves a path that no service has: a page or 404; 405 for methods other than GET and HEAD. */
  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = withoutQuery(request.url);
    const kind = classifyPage(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (kind === 'file' || (kind === 'no-such-page' && !(isRead && acceptsHtml(request))))
      throw routeNotFound();
    if (!isRead) {
      void reply.header('allow', 'GET, HEAD');
      throw methodNotAllowed('This address is read-only.');
    }
    await this.rates.countPage(request);
    return this.pages.send(request, reply, kind === 'page');
  }
}

/** The page of the sitemap that an address names; undefined without one. */
const pageNumber = (page: unknown): number | undefined =>
  typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : undefined;

/** Clients that accept only JSON or images get 404 as JSON; browsers get the 404 page. */
function acceptsHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
