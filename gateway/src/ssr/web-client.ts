import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError, routeNotFound } from '@libs/errors';
import { etagMatches } from '@libs/service';
import { chooseCoding } from '../cache/accepted-coding';
import { sendVariant } from '../cache/compressed-response';
import { RateLimits } from '../security/rate-limits';
import type { RequestContext } from '../server/request-context';
import { HtmlPages } from './html-pages';
import { kindOfPage } from './pages';
import { Sitemap } from './crawler-files';
import { INDEX_PATH, type WebFile, WebFolder } from './web-folder';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Serves the web client: its files, and its one HTML page at the path of every screen. */
@Injectable()
export class WebClient {
  constructor(
    private readonly folder: WebFolder,
    private readonly sitemap: Sitemap,
    private readonly pages: HtmlPages,
    private readonly rates: RateLimits,
  ) {}

  /** Answers a path that no service has: with a file, a page, or 404; 405 for methods other than GET and HEAD. */
  async serve(context: RequestContext, path: string): Promise<void> {
    const { request, response } = context;
    const sitemap = await this.sitemap.find(path);
    const file = this.folder.find(path);
    const kind = path === INDEX_PATH ? 'page' : kindOfPage(path);
    if (!sitemap && !file && (kind === 'file' || (kind === 'no-such-page' && !acceptsHtml(context)))) {
      throw routeNotFound();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      throw new DomainError('method_not_allowed', 'method-not-allowed', 'This address is read-only.');
    }
    if (sitemap) return sendVariant(request, response, await sitemap.variantFor(request.headers['accept-encoding']));
    if (file) return sendFile(context, file);
    this.rates.countPage(context.connection.address);
    response.statusCode = kind === 'page' ? 200 : 404;
    const policy = this.pages.staticPolicy;
    if (policy !== undefined) sendFile(context, this.folder.index, { 'content-security-policy': policy });
    else await this.pages.send(context, kind === 'page');
  }
}

/** Clients that accept only JSON or images get 404 as JSON; browsers get the 404 page. */
function acceptsHtml({ request }: RequestContext): boolean {
  const { accept } = request.headers;
  return (request.method === 'GET' || request.method === 'HEAD') && (accept === undefined || /text\/html|\*\/\*/.test(accept));
}

function sendFile({ request, response }: RequestContext, file: WebFile, headers: OutgoingHttpHeaders = {}): void {
  const preferred = chooseCoding(request.headers['accept-encoding']);
  const coding = file.bodies[preferred] ? preferred : 'identity';
  const body = file.bodies[coding] ?? file.bodies.identity;
  const etag = coding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${coding}"`;
  const shared = { ...headers, etag, vary: 'Accept-Encoding', 'cache-control': file.isImmutable ? ONE_YEAR : 'no-cache' };
  if (response.statusCode === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end();
    return;
  }
  const encoding = coding === 'identity' ? {} : { 'content-encoding': coding };
  response.writeHead(response.statusCode, { ...shared, ...encoding, 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
