import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { deviceCookieName, isTokenRefused, TokenSigner } from '@libs/auth';
import { serviceUnavailable } from '@libs/errors';
import { HttpClient, type RepeatableRequest, type ResponseHead, type ResponseReader } from '@libs/http-client';
import { GatewayLimits } from '../gateway.limits';
import { forEachService, GatewaySettings } from '../gateway.settings';
import type { ServiceName } from '../routes';
import { ErrorResponder } from '../server/error-responder';
import { ClientGone, type RequestContext } from '../server/request-context';
import { deviceHeader, forwardableHeaders, internalHeaders, setResponseHead } from './forwarded-headers';

/** Forwards requests whose body has been read to services, over keep-alive connections. */
@Injectable()
export class JsonProxy {
  private readonly clients: Record<ServiceName, HttpClient>;
  private readonly deviceCookie: string;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly signer: TokenSigner,
    private readonly errors: ErrorResponder,
  ) {
    this.clients = forEachService(settings, (url) => new HttpClient(url));
    this.deviceCookie = deviceCookieName(settings.PUBLIC_URL);
  }

  forward(context: RequestContext, service: ServiceName, body: Buffer): void {
    const { request, response, caller } = context;
    const client = this.clients[service];
    const silenceMs = this.limits.serviceMs;
    const { method = 'GET', url: path = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const headers = requestHeaders(request.headers, internalHeaders(context, service, this.signer));
    if (service === 'identity') Object.assign(headers, deviceHeader(context, this.deviceCookie));
    // a read is repeated only if the connection was closed: a slow service must not receive it twice
    const outgoing = { method, path, headers, body: isRead ? undefined : body, silenceMs, mayRepeat: isRead };
    const onFailure = (cause: Error): void => {
      context.notifyResponse();
      if (!context.isGone) this.errors.send(context, serviceUnavailable(cause));
    };
    // a service that refuses the token has changed nothing, so writes are repeated too
    const renew = (): void => {
      if (context.isGone) return;
      headers.authorization = `Bearer ${this.signer.renew(caller, service)}`;
      const refused = (): void => onFailure(new Error(`${service} refused the internal token`));
      sentRequest = client.stream(outgoing, new ResponseRelay(context, refused, onFailure));
    };
    let sentRequest: RepeatableRequest = client.stream(outgoing, new ResponseRelay(context, renew, onFailure));
    context.whenClosed(() => {
      if (!response.writableFinished) sentRequest.abort(new ClientGone());
    });
  }
}

function requestHeaders(received: IncomingHttpHeaders, own: IncomingHttpHeaders): IncomingHttpHeaders {
  const headers = Object.assign(forwardableHeaders(received), own);
  delete headers['transfer-encoding'];
  delete headers['content-length']; // undici sets it
  return headers;
}

class ResponseRelay implements ResponseReader {
  private isRefused = false;
  private isStarted = false;

  constructor(
    private readonly context: RequestContext,
    private readonly onTokenRefused: () => void,
    private readonly onFailure: (cause: Error) => void,
  ) {}

  start(head: ResponseHead): void {
    this.isRefused = isTokenRefused(head);
    if (this.isRefused) return;
    this.isStarted = true;
    this.context.notifyResponse();
    setResponseHead(this.context, head);
  }

  data(chunk: Buffer, resume: () => void): boolean {
    if (this.isRefused) return true;
    const { response } = this.context;
    const isFlowing = response.write(chunk);
    if (!isFlowing) response.once('drain', resume);
    return isFlowing;
  }

  end(): void {
    if (this.isRefused) this.onTokenRefused();
    else this.context.response.end();
  }

  fail(cause: Error): void {
    if (this.isStarted)
      this.context.response.destroy(); // incomplete: the client must not take it for the whole response
    else this.onFailure(cause);
  }
}
