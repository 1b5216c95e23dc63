import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sessionCookieName } from '@libs/auth';
import { acceptsGzip } from '../cache/accepted-coding';
import { CatalogueCache } from '../cache/catalogue-cache';
import { GatewaySettings } from '../gateway.settings';
import { publicConfig } from '../health/config.controller';
import { parseRequestTarget } from '../security/request-checks';
import { pagePolicy } from '../security/security-headers';
import type { RequestContext } from '../server/request-context';
import { readSessionToken } from '../session/sessions';
import { type CompressedPage, PageCache } from './compressed-page';
import { LearningPaths, slugOf } from './learning-paths';
import { findHead, findPathHead, headMarkup, type PageHead, SITE_HEAD } from './page-head';
import { PageTemplate } from './page-template';
import { PreloadManifest } from './preload-manifest';
import { SsrCache } from './ssr-cache';
import { WebFolder } from './web-folder';

/** Placeholder for the nonce in a cached page; random, so that no text from outside can contain it. */
const NONCE_SLOT = randomBytes(18).toString('base64url');

/** Fills in and sends the web client's HTML page, server-rendered where the page is public. */
@Injectable()
export class HtmlPages implements OnModuleInit {
  private readonly template?: PageTemplate;
  private readonly cache = new PageCache();
  private readonly cardForms: boolean;
  private readonly cookieName: string;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly folder: WebFolder,
    private readonly catalogue: CatalogueCache,
    private readonly ssr: SsrCache,
    private readonly paths: LearningPaths,
  ) {
    const text = folder.index.bodies.identity.toString();
    this.template = PageTemplate.of(text, PreloadManifest.of(text));
    this.cardForms = publicConfig(settings).stripePublishableKey !== null;
    this.cookieName = sessionCookieName(settings.PUBLIC_URL);
  }

  /** Starts the renderer before the first visitor needs it. */
  onModuleInit(): void {
    void this.ssr.get('/', '', false);
  }

  /** The policy of a page without placeholders, which is the same in every response; undefined for any other. */
  get staticPolicy(): string | undefined {
    return this.template ? undefined : pagePolicy(this.settings.PUBLIC_URL, { cardForms: this.cardForms });
  }

  /** Sends the page with the status already set; `exists` is false for the client's 404 page. */
  async send(context: RequestContext, exists: boolean): Promise<void> {
    const { template, cardForms } = this;
    if (!template) throw new Error('the page has no placeholders');
    const { PUBLIC_URL: publicUrl } = this.settings;
    const { headers, url } = context.request;
    const { path, query } = parseRequestTarget(url);
    const hasSession = readSessionToken(headers.cookie, this.cookieName) !== undefined;
    const [page, found] = await Promise.all([this.ssr.get(path, query, hasSession), exists ? this.headOf(path, query) : SITE_HEAD]);
    const { rendered } = page;
    const head = headMarkup({ ...found, title: rendered?.title ?? found.title }, publicUrl);
    const nonce = randomBytes(16).toString('base64');
    const key = [template.variantOf(path), this.cache.versionOf(rendered ?? page.state), head].join('\n');
    const compressed = await this.cache.get(key, NONCE_SLOT, () => template.fill({ path, nonce: NONCE_SLOT, head, page }));
    sendCompressedPage(context, compressed, nonce, {
      'content-type': this.folder.index.type,
      'content-security-policy': pagePolicy(publicUrl, { nonce, cardForms, inlineStyles: rendered?.inlineStyles }),
      ...(found.canonical === undefined ? { 'x-robots-tag': 'noindex' } : {}),
    });
  }

  private headOf(path: string, query: string): Promise<PageHead> {
    const slug = slugOf(path);
    return slug === undefined ? findHead(this.catalogue, path, query) : findPathHead(this.paths, slug);
  }
}

/** Uses only gzip, which is as small as fast brotli and takes a new nonce without recompression. */
function sendCompressedPage(
  { request, response }: RequestContext,
  page: CompressedPage,
  nonce: string,
  headers: OutgoingHttpHeaders,
): void {
  const isCompressed = acceptsGzip(request.headers['accept-encoding']);
  const body = isCompressed ? page.gzip(nonce) : page.plain(nonce);
  response.writeHead(response.statusCode, {
    ...headers,
    'content-length': body.length,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
