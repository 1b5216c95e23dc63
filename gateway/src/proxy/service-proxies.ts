import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { deviceCookieName, TokenSigner } from '@libs/auth';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import type { ServiceName } from '../routes';
import { ErrorResponder, serviceUnavailable } from '../server/error-responder';
import { checkUpload, watchUpload } from '../server/request-body';
import type { ConnectionContext, RequestContext } from '../server/request-context';
import { JsonProxy } from './json-proxy';
import { StreamProxy } from './stream-proxy';

/** Forwards requests to services. Uploads have their own connections, so that slow ones block no other requests. */
@Injectable()
export class ServiceProxies {
  private readonly json: Record<ServiceName, JsonProxy>;
  private readonly streams: Record<ServiceName, StreamProxy>;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    signer: TokenSigner,
    private readonly errors: ErrorResponder,
  ) {
    const { serviceMs, uploadServiceMs, unreadBodyMs } = limits;
    const onUnavailable = (context: RequestContext, cause: Error): void => errors.send(context, serviceUnavailable(cause));
    this.json = forAll(settings, (service, url) => {
      const deviceCookie = service === 'identity' ? deviceCookieName(settings.PUBLIC_URL) : undefined;
      return new JsonProxy({ service, url, silenceMs: serviceMs, deviceCookie }, signer, onUnavailable);
    });
    this.streams = forAll(
      settings,
      (service, url) => new StreamProxy({ service, url, silenceMs: uploadServiceMs, unreadBodyMs }, signer, onUnavailable),
    );
  }

  /** Forwards a request whose body has been read. */
  forward(context: RequestContext, service: ServiceName, body: Buffer): void {
    this.json[service].forward(context, body);
  }

  /** Forwards a WebSocket upgrade to realtime. */
  upgrade(context: ConnectionContext, socket: Socket, head: Buffer): void {
    this.streams.realtime.upgrade(context, socket, head);
  }

  /** Streams an upload to a service and stops it when it becomes too large or too slow. Throws 413 or 415 by its headers. */
  upload(context: RequestContext, service: ServiceName): void {
    const { request, response } = context;
    checkUpload(request, this.limits);
    context.streamsBody = true;
    this.streams[service].upload(context, (state) => {
      watchUpload(request, this.limits, (error) => {
        if (response.writableEnded) request.socket.destroy();
        this.errors.send(context, error);
        state.toService?.destroy(error);
      });
    });
  }
}

function forAll<Proxy>(settings: GatewaySettings, create: (service: ServiceName, url: string) => Proxy): Record<ServiceName, Proxy> {
  return {
    identity: create('identity', settings.IDENTITY_URL),
    catalogue: create('catalogue', settings.CATALOGUE_URL),
    downloads: create('downloads', settings.DOWNLOADS_URL),
    payments: create('payments', settings.PAYMENTS_URL),
    realtime: create('realtime', settings.REALTIME_URL),
  };
}
