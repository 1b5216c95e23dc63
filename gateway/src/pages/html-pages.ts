import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sessionCookieName } from '@libs/auth';
import { readToolSlug, withoutTrailingSlash } from '@libs/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogueCache } from '../catalogue/catalogue-cache';
import { chooseCoding } from '../http/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { pagePolicy } from '../http/security-headers';
import { readSessionToken } from '../session/sessions';
import { publicConfig } from '../site/public-config';
import { LearningPaths } from './learning-paths';
import { findHead, findPathHead, headMarkup, type PageHead, SITE_HEAD } from './page-head';
import { readPathSlug } from './page-paths';
import { PageTemplate } from './page-template';
import { RenderedPages } from './rendered-pages';
import { WebFolder } from './web-folder';

const compress = promisify(gzip);

/** Fills in and sends the web client's HTML page, server-rendered where the page is public. */
@Injectable()
export class HtmlPages implements OnModuleInit {
  private readonly template: PageTemplate;
  private readonly cardForms: boolean;
  private readonly cookieName: string;

  constructor(
    private readonly settings: GatewaySettings,
    { index }: WebFolder,
    private readonly catalogue: CatalogueCache,
    private readonly rendered: RenderedPages,
    private readonly learningPaths: LearningPaths,
  ) {
    this.template = new PageTemplate(index);
    this.cardForms = publicConfig(settings).stripePublishableKey !== null;
    this.cookieName = sessionCookieName(settings.PUBLIC_URL);
  }

  /** Starts the renderer before the first visitor needs it. */
  onModuleInit(): void {
    void this.rendered.get('/', '', false);
  }

  /** Sends the page; `exists` is false for the client's 404 page. The former address of a tool redirects to its page. */
  async send(request: FastifyRequest, reply: FastifyReply, exists: boolean): Promise<FastifyReply> {
    const { PUBLIC_URL: publicUrl } = this.settings;
    const { headers, url } = request;
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    const hasSession = readSessionToken(headers.cookie, this.cookieName) !== undefined;
    const [page, found] = await Promise.all([
      this.rendered.get(path, query, hasSession),
      exists ? this.readHead(path, query) : SITE_HEAD,
    ]);
    const isToolPage = readToolSlug(path) !== undefined;
    if (isToolPage && found.address && found.address !== withoutTrailingSlash(path))
      return this.redirect(reply, found.address, query);
    const isFound = exists && !(isToolPage && found.isMissing);
    const head = headMarkup(found, publicUrl);
    const nonce = randomBytes(16).toString('base64');
    const text = this.template.fill({ path, nonce, head, page });
    const policy = pagePolicy(publicUrl, {
      nonce,
      cardForms: this.cardForms,
      inlineStyles: page.rendered?.inlineStyles,
    });
    void reply.code(isFound ? 200 : 404).headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    if (found.canonical === undefined) void reply.header('x-robots-tag', 'noindex');
    void reply.type('text/html; charset=utf-8');
    if (chooseCoding(headers['accept-encoding'], ['gzip']) === 'identity') return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(await compress(text));
  }

  /** Browsers keep a redirect that may be cached, also after the tool has got its former slug back. */
  private redirect(reply: FastifyReply, address: string, query: string): FastifyReply {
    void reply.header('cache-control', 'no-cache');
    return reply.redirect(query === '' ? address : `${address}?${query}`, 301);
  }

  private readHead(path: string, query: string): Promise<PageHead> {
    const slug = readPathSlug(path);
    return slug === undefined
      ? findHead(this.catalogue, path, query)
      : findPathHead(this.learningPaths, slug);
  }
}
