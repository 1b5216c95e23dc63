import type { TokenSigner } from '@libs/auth';
import type { GatewaySettings } from '../gateway.settings';
import type { GatewayLimits } from '../gateway.limits';
import type { ServiceName } from '../routes';
import { type ReportAway, ServiceProxy } from './service-proxy';

/** One proxy per service. Uploads have their own connections, so that slow ones block no other requests. */
export class ServiceProxies {
  private readonly usual: Record<ServiceName, ServiceProxy>;
  private readonly uploads: Record<ServiceName, ServiceProxy>;

  constructor(settings: GatewaySettings, signer: TokenSigner, gatewayLimits: GatewayLimits, reportAway: ReportAway) {
    const all = (silenceMs: number): Record<ServiceName, ServiceProxy> => {
      const { unreadBodyMs } = gatewayLimits;
      const proxy = (service: ServiceName, url: string): ServiceProxy =>
        new ServiceProxy({ service, url, silenceMs, unreadBodyMs }, signer, reportAway);
      return {
        identity: proxy('identity', settings.IDENTITY_URL),
        catalogue: proxy('catalogue', settings.CATALOGUE_URL),
        downloads: proxy('downloads', settings.DOWNLOADS_URL),
        payments: proxy('payments', settings.PAYMENTS_URL),
        realtime: proxy('realtime', settings.REALTIME_URL),
      };
    };
    this.usual = all(gatewayLimits.serviceMs);
    this.uploads = all(gatewayLimits.uploadServiceMs);
  }

  of(service: ServiceName): ServiceProxy {
    return this.usual[service];
  }

  forUploadsTo(service: ServiceName): ServiceProxy {
    return this.uploads[service];
  }
}
