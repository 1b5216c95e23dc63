import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { InternalHttpClient, readSigningKey, TokenSigner } from '@libs/auth';
import { NatsModule } from '@libs/nats';
import { openSecurityLog, Readiness, ServiceSettings, SettingsError } from '@libs/service';
import type { Logger } from 'pino';
import { CatalogueCache } from './cache/catalogue-cache';
import { CatalogueClient } from './cache/catalogue-client';
import { InvalidationFeed } from './cache/invalidation-feed';
import { DownloadsClient } from './downloads/downloads-client';
import { DownloadLimit, FileDownloads } from './downloads/file-downloads';
import { ObjectStore } from './downloads/object-store';
import { GatewayLimits } from './gateway.limits';
import { GatewaySettings } from './gateway.settings';
import { ConfigController } from './health/config.controller';
import { HealthController, ReadinessController } from './health/health.controller';
import { ServiceHealth } from './health/service-health';
import { Documentation } from './openapi/documentation';
import { DocumentationController } from './openapi/documentation.controller';
import { JsonProxy } from './proxy/json-proxy';
import { StreamProxy } from './proxy/stream-proxy';
import { ClientAddresses } from './security/client-address';
import { ConnectionLimits } from './security/connection-limits';
import { RateLimits } from './security/rate-limits';
import { RefusalLog } from './security/refusal-log';
import { RequestChecks } from './security/request-checks';
import { APP_LOG, RepeatedWarnings } from './server/logs';
import { ErrorResponder } from './server/error-responder';
import { HttpServers } from './server/http-servers';
import { RequestContextFactory } from './server/request-context';
import { RequestDispatcher } from './server/request-dispatcher';
import { FastPath, RequestHandler } from './server/request-handler';
import { RequestLog } from './server/request-log';
import { Router } from './server/router';
import { Upgrades } from './server/upgrades';
import { Sessions } from './session/sessions';
import { HtmlPages } from './ssr/html-pages';
import { LearningPaths } from './ssr/learning-paths';
import { PageData } from './ssr/page-data';
import { PageRenderer } from './ssr/page-renderer';
import { Sitemap } from './ssr/crawler-files';
import { SsrCache } from './ssr/ssr-cache';
import { WebClient } from './ssr/web-client';
import { WebFolder } from './ssr/web-folder';
import { ChangePasswordController } from './well-known/change-password.controller';

const SERVER = [HttpServers, RequestHandler, RequestContextFactory, FastPath, Router, RequestDispatcher, Upgrades, ErrorResponder];
const LOGS = [RequestLog, RepeatedWarnings];
const SECURITY = [ClientAddresses, ConnectionLimits, RateLimits, RequestChecks];
const BACKENDS = [JsonProxy, StreamProxy, DownloadsClient, ObjectStore, DownloadLimit, FileDownloads];
const CACHES = [InvalidationFeed, CatalogueClient, CatalogueCache, Sessions];
const PAGES = [WebFolder, LearningPaths, PageData, PageRenderer, SsrCache, HtmlPages, Sitemap, WebClient];

@Module({
  controllers: [HealthController, ReadinessController, ConfigController, DocumentationController, ChangePasswordController],
})
export class GatewayModule {
  static with(settings: GatewaySettings, limits: GatewayLimits, log: Logger): DynamicModule {
    return {
      module: GatewayModule,
      global: true,
      imports: [NatsModule.forService('gateway')],
      providers: [
        ...configuration(settings, limits, log),
        { provide: RefusalLog, useValue: new RefusalLog(openSecurityLog(log)) },
        ...[SERVER, LOGS, SECURITY, BACKENDS, CACHES, PAGES].flat(),
        ...[Readiness, ServiceHealth, Documentation],
      ],
      exports: [Readiness, ServiceSettings],
    };
  }
}

function configuration(settings: GatewaySettings, limits: GatewayLimits, log: Logger): Provider[] {
  const signer = new TokenSigner(signingKeyOf(settings), 'gateway');
  return [
    { provide: APP_LOG, useValue: log },
    { provide: GatewaySettings, useValue: settings },
    { provide: ServiceSettings, useValue: settings },
    { provide: GatewayLimits, useValue: limits },
    { provide: TokenSigner, useValue: signer },
    { provide: InternalHttpClient, useValue: new InternalHttpClient('gateway', signer, settings.INTERNAL_CALL_BUDGET_MS) },
  ];
}

function signingKeyOf({ INTERNAL_TOKEN_PRIVATE_KEY = '' }: GatewaySettings): ReturnType<typeof readSigningKey> {
  try {
    return readSigningKey(INTERNAL_TOKEN_PRIVATE_KEY);
  } catch {
    throw new SettingsError(['INTERNAL_TOKEN_PRIVATE_KEY must be the PKCS#8 PEM of an ES256 key']);
  }
}
