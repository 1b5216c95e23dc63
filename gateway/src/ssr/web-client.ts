import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { PublicConfig } from '@libs/contracts';
import { DomainError, notFound } from '@libs/errors';
import type { Logger } from 'pino';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { chooseCoding, etagMatches } from '../cache/negotiate';
import { sendCompressed } from '../cache/send-compressed';
import type { RequestContext } from '../server/request-context';
import type { RateLimits } from '../security/rate-limits';
import { parseRequestTarget } from '../server/request-target';
import { pagePolicy } from '../security/security-headers';
import type { Sitemap } from './sitemap';
import { readSessionToken, sessionCookieName } from '../session/session-cookie';
import { findHead } from './find-head';
import { headMarkup, SITE_HEAD } from './page-head';
import { PreloadManifest } from './preload-manifest';
import type { PageRenderer } from './page-renderer';
import { PageTemplate } from './page-template';
import { kindOfPage } from './pages';
import { SsrCache } from './ssr-cache';
import type { WebFile, WebFiles } from './web-folder';
import { PageCache } from './page-cache';
import { sendCompressedPage } from './html-page';

const INDEX = '/index.html';
/** Placeholder for the nonce in a cached page; random, so that no text from outside can contain it. */
const NONCE_SLOT = randomBytes(18).toString('base64url');
const A_YEAR = 'public, max-age=31536000, immutable';

/** The collaborators and settings of {@link WebClient}. */
export interface WebClientOptions {
  files: WebFiles;
  publicUrl: string;
  catalogue: Pick<CatalogueCache, 'fetch' | 'fetchFirst'>;
  sitemap: Sitemap;
  /** Undefined when only the browser renders pages. */
  renderer: PageRenderer | undefined;
  config: PublicConfig;
  logger: Logger;
  limits: Pick<RateLimits, 'countPage'>;
}

/** Serves the web client: its files, and its one HTML page at the path of every screen. */
export class WebClient {
  private readonly page: WebFile;
  private readonly template?: PageTemplate;
  private readonly ahead: SsrCache;
  private readonly pages = new PageCache();
  private readonly cardForms: boolean;
  private readonly cookieName: string;

  constructor(private readonly options: WebClientOptions) {
    const page = options.files.get(INDEX);
    if (!page) throw new Error('the web folder holds no index.html');
    this.page = page;
    const text = page.bodies.identity.toString();
    const needs = PreloadManifest.of(text);
    this.template = PageTemplate.of(text, needs);
    this.ahead = new SsrCache({ ...options, needs });
    void this.ahead.of('/', '', false); // starts the thread before the first visitor needs it
    this.cardForms = options.config.stripePublishableKey !== null;
    this.cookieName = sessionCookieName(options.publicUrl);
  }

  /** Answers a path that no service has: with a file, a page, or 404; 405 for methods other than GET and HEAD. */
  async serve(context: RequestContext, path: string): Promise<void> {
    const { request, response } = context;
    const sitemap = await this.options.sitemap.find(path);
    const file = path === INDEX ? undefined : this.options.files.get(path);
    const kind = path === INDEX ? 'page' : kindOfPage(path);
    if (!sitemap && !file && (kind === 'file' || (kind === 'no-such-page' && !wantsPage(context)))) {
      throw notFound('no_such_address', 'There is nothing at this address.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      throw new DomainError('method_not_allowed', 'method-not-allowed', 'This address is read-only.');
    }
    if (sitemap) return sendCompressed(request, response, sitemap);
    if (file) return sendFile(context, file, {});
    this.options.limits.countPage(context.connection.address);
    response.statusCode = kind === 'page' ? 200 : 404;
    await this.sendPage(context, kind === 'page');
  }

  private async sendPage(context: RequestContext, exists: boolean): Promise<void> {
    const { publicUrl, catalogue } = this.options;
    if (this.template === undefined) {
      return sendFile(context, this.page, { 'content-security-policy': pagePolicy(publicUrl, { cardForms: this.cardForms }) });
    }
    const { path, query } = parseRequestTarget(context.request.url);
    const hasSession = readSessionToken(context.request.headers.cookie, this.cookieName) !== undefined;
    const [ahead, own] = await Promise.all([this.ahead.of(path, query, hasSession), exists ? findHead(catalogue, path, query) : SITE_HEAD]);
    const { drawn } = ahead;
    const head = headMarkup({ ...own, title: drawn?.title ?? own.title }, publicUrl);
    const nonce = randomBytes(16).toString('base64');
    const key = [this.template.variantOf(path), this.pages.versionOf(drawn ?? ahead.state), head].join('\n');
    const { template } = this;
    const page = await this.pages.get(key, NONCE_SLOT, () => template.fill({ path, nonce: NONCE_SLOT, head, ahead }));
    sendCompressedPage(context, page, nonce, {
      'content-type': this.page.type,
      'content-security-policy': pagePolicy(publicUrl, { nonce, cardForms: this.cardForms, inlineStyles: drawn?.inlineStyles }),
      ...(own.canonical === undefined ? { 'x-robots-tag': 'noindex' } : {}),
    });
  }
}

/** Clients that accept only JSON or images get 404 as JSON; browsers get the 404 page. */
function wantsPage({ request }: RequestContext): boolean {
  const { accept } = request.headers;
  return (request.method === 'GET' || request.method === 'HEAD') && (accept === undefined || /text\/html|\*\/\*/.test(accept));
}

function sendFile({ request, response }: RequestContext, file: WebFile, more: OutgoingHttpHeaders): void {
  const wished = chooseCoding(request.headers['accept-encoding']);
  const coding = file.bodies[wished] ? wished : 'identity';
  const body = file.bodies[coding] ?? file.bodies.identity;
  const etag = coding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${coding}"`;
  const shared = { ...more, etag, vary: 'Accept-Encoding', 'cache-control': file.isImmutable ? A_YEAR : 'no-cache' };
  if (response.statusCode === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end();
    return;
  }
  const encoding = coding === 'identity' ? {} : { 'content-encoding': coding };
  response.writeHead(response.statusCode, { ...shared, ...encoding, 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
