import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { InternalHttpClient, readSigningKey, TokenSigner } from '@libs/auth';
import { HttpClient } from '@libs/http-client';
import { NatsModule } from '@libs/nats';
import { openSecurityLog, Readiness, requestContext, ServiceSettings } from '@libs/service';
import type { Logger } from 'pino';
import { CatalogueCache } from './catalogue/catalogue-cache';
import { CatalogueClient } from './catalogue/catalogue-client';
import { InvalidationFeed } from './invalidation-feed';
import { DownloadFile, DownloadLimit } from './downloads/download-file';
import { DownloadsClient } from './downloads/downloads-client';
import { StoreClient } from './downloads/store-client';
import { GatewayLimits, GatewaySettings } from './gateway.settings';
import { RateLimits } from './http/rate-limits';
import { RefusalLog } from './http/refusal-log';
import { RegisterRoutes } from './http/register-routes';
import { Transfers } from './http/transfers';
import { APP_LOG, RequestHooks } from './http/request-hooks';
import { HtmlPages } from './pages/html-pages';
import { LearningPaths } from './pages/learning-paths';
import { PageContents } from './pages/page-content';
import { PageRenderer } from './pages/page-renderer';
import { RenderedPages } from './pages/rendered-pages';
import { Sitemap } from './pages/sitemap';
import { ToolPages } from './pages/tool-pages';
import { WebRoutes } from './pages/web-routes';
import { WebFolder } from './pages/web-folder';
import { HeartbeatController } from './previews/heartbeat.controller';
import { ForwardRequest } from './proxy/forward-request';
import { ForwardedHeaders } from './proxy/forwarded-headers';
import { LiveProxy } from './proxy/live-proxy';
import { UploadProxy } from './proxy/upload-proxy';
import { Sessions } from './session/sessions';
import { DocumentationController } from './site/documentation.controller';
import { HealthController } from './site/health.controller';
import { ServiceHealth } from './site/service-health';
import { SiteController } from './site/site.controller';

const HTTP = [RegisterRoutes, RequestHooks, RateLimits, Transfers];
const PROXY = [ForwardedHeaders, ForwardRequest, LiveProxy, UploadProxy];
const DOWNLOADS = [DownloadFile, DownloadLimit, DownloadsClient, StoreClient];
const CACHES = [CatalogueCache, CatalogueClient, InvalidationFeed, Sessions];
const PAGES = [
  HtmlPages,
  LearningPaths,
  PageContents,
  ToolPages,
  PageRenderer,
  RenderedPages,
  Sitemap,
  WebRoutes,
  WebFolder,
];
const SITE = [Readiness, ServiceHealth];

@Module({
  controllers: [HealthController, SiteController, DocumentationController, HeartbeatController],
})
export class GatewayModule {
  static with(settings: GatewaySettings, limits: GatewayLimits, log: Logger): DynamicModule {
    return {
      module: GatewayModule,
      global: true,
      imports: [NatsModule.forService('gateway')],
      providers: [
        ...configuration(settings, limits, log),
        ...HTTP,
        ...PROXY,
        ...DOWNLOADS,
        ...CACHES,
        ...PAGES,
        ...SITE,
      ],
      exports: [Readiness, ServiceSettings],
    };
  }
}

function configuration(settings: GatewaySettings, limits: GatewayLimits, log: Logger): Provider[] {
  return [
    { provide: APP_LOG, useValue: log },
    { provide: GatewaySettings, useValue: settings },
    { provide: ServiceSettings, useValue: settings },
    { provide: GatewayLimits, useValue: limits },
    { provide: RefusalLog, useFactory: () => new RefusalLog(openSecurityLog(log)) },
    { provide: HttpClient, useFactory: () => new HttpClient() },
    {
      provide: TokenSigner,
      useFactory: () =>
        new TokenSigner(readSigningKey(settings.INTERNAL_TOKEN_PRIVATE_KEY ?? ''), 'gateway'),
    },
    {
      provide: InternalHttpClient,
      inject: [TokenSigner, HttpClient],
      useFactory: (signer: TokenSigner, http: HttpClient) =>
        new InternalHttpClient('gateway', signer, http, {
          budgetMs: settings.INTERNAL_CALL_BUDGET_MS,
          requestId: () => requestContext()?.requestId,
        }),
    },
  ];
}
