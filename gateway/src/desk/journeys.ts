import type { IncomingMessage, ServerResponse } from 'node:http';
import { understandError } from '@libs/errors';
import type { Logger } from 'pino';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { servePacked } from '../cache/serve-packed';
import type { FileDownloads } from '../files/file-downloads';
import { declaredLength, requireDepth, requireSize, requireType } from '../http/body-rules';
import { ClientGone } from '../http/client-gone';
import type { Exchange } from '../http/exchange';
import type { Patience } from '../http/patience';
import { readBody } from '../http/read-body';
import type { RunningTransfers } from '../http/running-transfers';
import { sendError } from '../http/send-error';
import { watchUpload } from '../http/watch-upload';
import type { ServiceProxies } from '../proxy/service-proxies';
import type { Route, ServiceName } from '../routes';

/** Where requests can go. */
export interface Destinations {
  proxies: ServiceProxies;
  files: FileDownloads;
  catalogue: CatalogueCache;
  transfers: RunningTransfers;
  /** The gateway's own Nest application. */
  here: (request: IncomingMessage, response: ServerResponse) => void;
}

/** The ways a request that has been let in can go on, one for each kind of travel in the route table. */
export class Journeys {
  constructor(
    private readonly to: Destinations,
    private readonly patience: Patience,
    private readonly logger: Logger,
  ) {}

  /** Sends a request on its way; resolves when the gateway's own part is done. */
  async begin(exchange: Exchange, route: Route): Promise<void> {
    switch (route.travel) {
      case 'here':
        exchange.request.headers['x-request-id'] = exchange.id; // a client's own is never taken
        return this.to.here(exchange.request, exchange.response);
      case 'json':
        return this.carry(exchange, route.to as ServiceName);
      case 'upload':
        this.to.transfers.add(exchange);
        return this.stream(exchange, route.to as ServiceName);
      case 'cached':
        return this.answerFromCatalogue(exchange);
      case 'file':
        this.to.transfers.add(exchange);
        await this.readJson(exchange);
        return this.to.files.send(exchange);
    }
  }

  /** Ends an exchange that went wrong: expected refusals in their own words, anything else is logged and tells nothing. */
  fail(exchange: Exchange, error: unknown): void {
    exchange.tellAnswered();
    const known = understandError(error);
    if (!(error instanceof ClientGone) && !exchange.isGone && (!known || known.kind === 'unavailable')) {
      const { id, request, route } = exchange;
      this.logger.error({ requestId: id, method: request.method, route: route?.path, err: known?.cause ?? error }, 'request failed');
    }
    sendError(exchange, known ?? error, this.patience.lingerMs);
  }

  private async carry(exchange: Exchange, service: ServiceName): Promise<void> {
    const body = await this.readJson(exchange);
    if (exchange.isGone) throw new ClientGone();
    this.to.proxies.of(service).carry(exchange, body);
  }

  private stream(exchange: Exchange, service: ServiceName): void {
    const { request } = exchange;
    requireSize(request.headers, this.patience.uploadBytes);
    requireType(request.headers, 'multipart/form-data');
    exchange.streamsBody = true;
    this.to.proxies.forUploadsTo(service).stream(exchange, (flight) => {
      watchUpload(request, this.patience, (error) => {
        if (exchange.response.writableEnded) request.socket.destroy();
        this.fail(exchange, error);
        flight.toService?.destroy(error);
      });
    });
  }

  private async answerFromCatalogue(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    const target = request.url ?? '';
    if (!this.to.catalogue.keeps(target)) return this.carry(exchange, 'catalogue');
    const packed = await this.to.catalogue.fetch(target);
    exchange.tellAnswered();
    if (!exchange.isGone) servePacked(request, response, packed);
  }

  /** A JSON body, or nothing; its type is checked before it is read where its length is known. */
  private async readJson(exchange: Exchange): Promise<Buffer> {
    const { headers, method } = exchange.request;
    const { bytes, depth } = exchange.route?.isSigned ? this.patience.webhook : this.patience.json;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && (declaredLength(headers) ?? 0) > 0) requireType(headers, 'application/json');
    const body = await readBody(exchange, { maxBytes: bytes, deadlineMs: this.patience.jsonBodyMs });
    if (!isRead && body.length > 0) requireType(headers, 'application/json');
    if (!isRead) requireDepth(body, depth); // a body that comes with GET goes nowhere
    return body;
  }
}
