import type { IncomingMessage, ServerResponse } from 'node:http';
import { toDomainError } from '@libs/errors';
import type { Logger } from 'pino';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { sendCompressed } from '../cache/send-compressed';
import type { FileDownloads } from '../downloads/file-downloads';
import { declaredLength, requireDepth, requireSize, requireType } from '../http/body-rules';
import { ClientGone } from '../http/client-gone';
import type { RequestContext } from './request-context';
import type { GatewayLimits } from '../gateway.limits';
import { readBody } from './request-body';
import type { RunningTransfers } from './running-transfers';
import { sendError } from '../http/send-error';
import { watchUpload } from '../http/watch-upload';
import type { ServiceProxies } from '../proxy/service-proxies';
import type { Route, ServiceName } from '../routes';

/** The destinations of a request. */
export interface Destinations {
  proxies: ServiceProxies;
  files: FileDownloads;
  catalogue: CatalogueCache;
  transfers: RunningTransfers;
  /** The gateway's own Nest application. */
  local: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Dispatches an authorized request as the route table says. */
export class RequestDispatcher {
  constructor(
    private readonly to: Destinations,
    private readonly gatewayLimits: GatewayLimits,
    private readonly logger: Logger,
  ) {}

  async dispatch(context: RequestContext, route: Route): Promise<void> {
    switch (route.handling) {
      case 'local':
        context.request.headers['x-request-id'] = context.id; // the client's own is never used
        return this.to.local(context.request, context.response);
      case 'json':
        return this.carry(context, route.to as ServiceName);
      case 'upload':
        this.to.transfers.add(context);
        return this.stream(context, route.to as ServiceName);
      case 'cached':
        return this.answerFromCatalogue(context);
      case 'file':
        this.to.transfers.add(context);
        await this.readJson(context);
        return this.to.files.send(context);
    }
  }

  /** Sends an error response. Unexpected errors and unavailable services are logged; unexpected errors reveal no details. */
  fail(context: RequestContext, error: unknown): void {
    context.notifyResponse();
    const known = toDomainError(error);
    if (!(error instanceof ClientGone) && !context.isGone && (!known || known.kind === 'unavailable')) {
      const { id, request, route } = context;
      this.logger.error({ requestId: id, method: request.method, route: route?.path, err: known?.cause ?? error }, 'request failed');
    }
    sendError(context, known ?? error, this.gatewayLimits.unreadBodyMs);
  }

  private async carry(context: RequestContext, service: ServiceName): Promise<void> {
    const body = await this.readJson(context);
    if (context.isGone) throw new ClientGone();
    this.to.proxies.of(service).carry(context, body);
  }

  private stream(context: RequestContext, service: ServiceName): void {
    const { request } = context;
    requireSize(request.headers, this.gatewayLimits.uploadBytes);
    requireType(request.headers, 'multipart/form-data');
    context.streamsBody = true;
    this.to.proxies.forUploadsTo(service).stream(context, (flight) => {
      watchUpload(request, this.gatewayLimits, (error) => {
        if (context.response.writableEnded) request.socket.destroy();
        this.fail(context, error);
        flight.toService?.destroy(error);
      });
    });
  }

  private async answerFromCatalogue(context: RequestContext): Promise<void> {
    const { request, response } = context;
    const target = request.url ?? '';
    if (!this.to.catalogue.isCacheable(target)) return this.carry(context, 'catalogue');
    const packed = await this.to.catalogue.fetch(target);
    context.notifyResponse();
    if (!context.isGone) sendCompressed(request, response, packed);
  }

  /** Reads the JSON body, if any; checks its type before reading when the length is declared. */
  private async readJson(context: RequestContext): Promise<Buffer> {
    const { headers, method } = context.request;
    const { bytes, depth } = context.route?.isWebhook ? this.gatewayLimits.webhook : this.gatewayLimits.json;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && (declaredLength(headers) ?? 0) > 0) requireType(headers, 'application/json');
    const body = await readBody(context, { maxBytes: bytes, deadlineMs: this.gatewayLimits.jsonBodyMs });
    if (!isRead && body.length > 0) requireType(headers, 'application/json');
    if (!isRead) requireDepth(body, depth); // the body of a GET is not forwarded
    return body;
  }
}
