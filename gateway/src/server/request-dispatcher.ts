import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { CurrentUser, CurrentUserResponse } from '@libs/contracts';
import type { FastifyInstance } from 'fastify';
import { CatalogueCache } from '../cache/catalogue-cache';
import { sendVariant } from '../cache/compressed-response';
import { FileDownloads } from '../downloads/file-downloads';
import { GatewayLimits } from '../gateway.limits';
import { setResponseHead } from '../proxy/forwarded-headers';
import { JsonProxy } from '../proxy/json-proxy';
import { StreamProxy } from '../proxy/stream-proxy';
import type { Route, ServiceName } from '../routes';
import { readJsonBody } from './request-body';
import { ClientGone, type RequestContext } from './request-context';

@Injectable()
export class RequestDispatcher {
  private readonly transfers = new Set<RequestContext>();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly json: JsonProxy,
    private readonly streams: StreamProxy,
    private readonly downloads: FileDownloads,
    private readonly catalogue: CatalogueCache,
    private readonly limits: GatewayLimits,
  ) {}

  dispatch(context: RequestContext, route: Route): Promise<void> | void {
    switch (route.handling) {
      case 'local':
        context.request.headers['x-request-id'] = context.id; // the client's own is never used
        return this.host.httpAdapter.getInstance<FastifyInstance>().routing(context.request, context.response);
      case 'json':
        return this.forward(context, route.to as ServiceName);
      case 'session':
        return context.currentUser ? sendCurrentUser(context, context.currentUser) : this.forward(context, route.to as ServiceName);
      case 'upload':
        this.track(context);
        return this.streams.upload(context, route.to as ServiceName);
      case 'cached':
        return this.serveCatalogue(context);
      case 'file':
        return this.sendFile(context);
    }
  }

  /** The number of uploads and downloads in progress; the gateway waits for them after SIGTERM. */
  get runningTransfers(): number {
    return this.transfers.size;
  }

  async transfersEnded(): Promise<void> {
    await Promise.all([...this.transfers].map((context) => new Promise<void>((resolve) => context.whenClosed(resolve))));
  }

  private track(context: RequestContext): void {
    this.transfers.add(context);
    context.whenClosed(() => this.transfers.delete(context));
  }

  private async sendFile(context: RequestContext): Promise<void> {
    this.track(context);
    await readJsonBody(context, this.limits);
    return this.downloads.send(context);
  }

  private async forward(context: RequestContext, service: ServiceName): Promise<void> {
    const body = await readJsonBody(context, this.limits);
    if (context.isGone) throw new ClientGone();
    this.json.forward(context, service, body);
  }

  private async serveCatalogue(context: RequestContext): Promise<void> {
    const { request, response } = context;
    const fetched = await this.catalogue.fetch(request.url ?? '');
    if (!fetched) return this.forward(context, 'catalogue');
    const variant = await fetched.variantFor(request.headers['accept-encoding']);
    context.notifyResponse();
    if (!context.isGone) sendVariant(request, response, variant);
  }
}

function sendCurrentUser(context: RequestContext, user: CurrentUser): void {
  const body = JSON.stringify({ user } satisfies CurrentUserResponse);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  context.notifyResponse();
  setResponseHead(context, { statusCode: 200, statusMessage: 'OK', headers });
  context.response.end(body); // Node omits it from responses to HEAD
}
