import type { IncomingMessage, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { InternalHttpClient, TokenSigner } from '@libs/auth';
import { serviceAgent } from '@libs/connections';
import { openSecurityLog } from '@libs/service';
import type { Logger } from 'pino';
import { askCatalogue } from '../cache/ask-catalogue';
import { CatalogueCache } from '../cache/catalogue-cache';
import { invalidateOnCatalogueEvents } from '../cache/invalidate-on-catalogue-events';
import { DownloadLimit } from '../files/download-limit';
import { DownloadsClient } from '../files/downloads-client';
import { FileDownloads } from '../files/file-downloads';
import { StoreFiles } from '../files/store-files';
import { GatewaySettings } from '../gateway.settings';
import { ClientAddresses } from '../http/client-address';
import { type ConnectionLimitOptions, ConnectionLimits } from '../http/connection-limits';
import type { RequestContext } from '../http/request-context';
import { RouteTable } from '../http/find-route';
import type { GatewayLimits } from '../http/limits';
import { RateLimits } from '../http/rate-limits';
import { RepeatedWarnings } from '../http/repeated-warnings';
import { RunningTransfers } from '../http/running-transfers';
import { securityHeaders } from '../http/security-headers';
import { InvalidationFeed } from '../cache/invalidation-feed';
import { ServiceProxies } from '../proxy/service-proxies';
import { ROUTES } from '../routes';
import { ROBOTS_PATH, robotsFile } from '../seo/robots';
import { Sitemap } from '../seo/sitemap';
import { SessionCache } from '../session/session-cache';
import { sessionCookieName } from '../session/session-cookie';
import { invalidateOnSessionEvents } from '../session/invalidate-on-session-events';
import { Sessions } from '../session/sessions';
import { serviceUnavailable } from '../upstream/service-unavailable';
import { findWebFolder } from '../web/find-web-folder';
import { PageRenderer } from '../web/page-renderer';
import { readWebFolder } from '../web/read-web-folder';
import { publicConfig } from '../health/config.controller';
import { WebClient } from '../web/web-client';
import { RequestHandler } from './request-handler';
import { RequestDispatcher } from './request-dispatcher';
import { Observer } from './observer';
import { RefusalLog } from './refusal-log';
import { Upgrades } from './upgrades';

/** Passes a request to the router of the gateway's Nest application. */
export type LocalControllers = (request: IncomingMessage, response: ServerResponse) => void;

/** Loggers of the request path. */
export interface HandlerLogs {
  faults: Logger;
  requests: Logger;
}

/** Handlers of connections, requests and upgrades, and the running transfers. */
export interface OpenHandlers {
  handler: RequestHandler;
  upgrades: Upgrades;
  connections: ConnectionLimits;
  transfers: RunningTransfers;
}

/** Wires the request path together. */
export function createRequestHandler(
  app: INestApplicationContext,
  gatewayLimits: GatewayLimits,
  logs: HandlerLogs,
  local: LocalControllers,
): OpenHandlers {
  const settings = app.get(GatewaySettings);
  const signer = app.get(TokenSigner);
  const feed = app.get(InvalidationFeed);
  const publicHost = new URL(settings.PUBLIC_URL).host;
  const addresses = new ClientAddresses(settings.TRUSTED_PROXIES);
  const limits = new RateLimits(settings.RATE_LIMITS === 'on');
  const warnings = new RepeatedWarnings(logs.faults);
  const connections = new ConnectionLimits(connectionLimits(settings), addresses, warnings);
  const headers = securityHeaders(settings.PUBLIC_URL);

  const sessions = openSessions(app);
  const source = {
    url: settings.CATALOGUE_URL,
    agent: serviceAgent(settings.CATALOGUE_URL),
    signer,
    alwaysSent: { ...headers, 'x-robots-tag': 'noindex' },
  };
  const catalogue = new CatalogueCache((path) => askCatalogue(source, path), feed.reliable);
  invalidateOnCatalogueEvents(feed, catalogue);

  const away = (context: RequestContext, cause: Error): void => dispatcher.fail(context, serviceUnavailable(cause));
  const proxies = new ServiceProxies(settings, signer, gatewayLimits, away);
  const files = openFileDownloads(settings, signer, gatewayLimits);
  const transfers = new RunningTransfers();
  const dispatcher = new RequestDispatcher({ proxies, files, catalogue, transfers, local }, gatewayLimits, logs.faults);

  const webFolder = findWebFolder(settings.WEB_DIR);
  const web = new WebClient({
    files: readWebFolder(webFolder).set(ROBOTS_PATH, robotsFile(settings.PUBLIC_URL)),
    publicUrl: settings.PUBLIC_URL,
    catalogue,
    sitemap: new Sitemap(catalogue, settings.PUBLIC_URL),
    renderer: PageRenderer.beside(webFolder),
    config: publicConfig(settings),
    logger: logs.faults,
    limits,
  });
  const { unreadBodyMs } = gatewayLimits;
  const shared = {
    addresses,
    connections,
    limits,
    sessions,
    publicHost,
    unreadBodyMs,
    refusals: new RefusalLog(openSecurityLog(logs.faults)),
  };
  const routes = new RouteTable(ROUTES);
  const observer = new Observer(logs.requests);
  return {
    handler: new RequestHandler({ ...shared, routes, catalogue, dispatcher, web, observer, securityHeaders: headers }),
    upgrades: new Upgrades({ ...shared, realtime: proxies.of('realtime'), logger: logs.faults, warnings }),
    connections,
    transfers,
  };
}

function openFileDownloads(
  settings: GatewaySettings,
  signer: TokenSigner,
  { storeOpenMs: openMs, storeMs: silenceMs }: GatewayLimits,
): FileDownloads {
  return new FileDownloads(
    new DownloadsClient({ url: settings.DOWNLOADS_URL, signer, silenceMs }),
    new StoreFiles({ url: settings.S3_ENDPOINT, openMs, silenceMs }),
    downloadLimit(settings),
  );
}

/** RATE_LIMITS=off lifts the limit, because load tests download as one member. */
const downloadLimit = ({ MAX_DOWNLOADS_PER_MEMBER, RATE_LIMITS }: GatewaySettings): DownloadLimit =>
  new DownloadLimit(RATE_LIMITS === 'on' ? MAX_DOWNLOADS_PER_MEMBER : Infinity);

/** RATE_LIMITS=off keeps the total, because load tests can run out of file descriptors too. */
function connectionLimits({ MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, RATE_LIMITS }: GatewaySettings): ConnectionLimitOptions {
  return { total: MAX_CONNECTIONS, perAddress: RATE_LIMITS === 'on' ? MAX_CONNECTIONS_PER_ADDRESS : Infinity };
}

function openSessions(app: INestApplicationContext): Sessions {
  const { IDENTITY_URL, PUBLIC_URL } = app.get(GatewaySettings);
  const feed = app.get(InvalidationFeed);
  const cache = new SessionCache();
  invalidateOnSessionEvents(feed, cache);
  const calls = app.get(InternalHttpClient);
  return new Sessions({ calls, identityUrl: IDENTITY_URL, cookieName: sessionCookieName(PUBLIC_URL), isSubscribed: feed.reliable }, cache);
}
