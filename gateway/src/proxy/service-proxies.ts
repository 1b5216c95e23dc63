import { Injectable } from '@nestjs/common';
import { TokenSigner } from '@libs/auth';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import type { ServiceName } from '../routes';
import { ErrorResponder, serviceUnavailable } from '../server/error-responder';
import { checkUpload, watchUpload } from '../server/request-body';
import type { RequestContext } from '../server/request-context';
import { ServiceProxy } from './service-proxy';

/** One proxy per service. Uploads have their own connections, so that slow ones block no other requests. */
@Injectable()
export class ServiceProxies {
  private readonly requests: Record<ServiceName, ServiceProxy>;
  private readonly uploads: Record<ServiceName, ServiceProxy>;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    signer: TokenSigner,
    private readonly errors: ErrorResponder,
  ) {
    const { serviceMs, uploadServiceMs, unreadBodyMs } = limits;
    const onUnavailable = (context: RequestContext, cause: Error): void => errors.send(context, serviceUnavailable(cause));
    const all = (silenceMs: number): Record<ServiceName, ServiceProxy> => {
      const proxy = (service: ServiceName, url: string): ServiceProxy =>
        new ServiceProxy({ service, url, silenceMs, unreadBodyMs }, signer, onUnavailable);
      return {
        identity: proxy('identity', settings.IDENTITY_URL),
        catalogue: proxy('catalogue', settings.CATALOGUE_URL),
        downloads: proxy('downloads', settings.DOWNLOADS_URL),
        payments: proxy('payments', settings.PAYMENTS_URL),
        realtime: proxy('realtime', settings.REALTIME_URL),
      };
    };
    this.requests = all(serviceMs);
    this.uploads = all(uploadServiceMs);
  }

  of(service: ServiceName): ServiceProxy {
    return this.requests[service];
  }

  /** Streams an upload to a service and stops it when it becomes too large or too slow. Throws 413 or 415 by its headers. */
  upload(context: RequestContext, service: ServiceName): void {
    const { request, response } = context;
    checkUpload(request, this.limits);
    context.streamsBody = true;
    this.uploads[service].stream(context, (state) => {
      watchUpload(request, this.limits, (error) => {
        if (response.writableEnded) request.socket.destroy();
        this.errors.send(context, error);
        state.toService?.destroy(error);
      });
    });
  }
}
