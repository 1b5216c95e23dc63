import { maxHeaderSize, type RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from '@libs/errors';
import {
  closeConnectionsWhileDraining,
  createPino,
  JSON_LIMITS,
  PinoLogger,
  Readiness,
  runProcess,
} from '@libs/service';
import type { FastifyInstance } from 'fastify';
import 'reflect-metadata';
import { v7 as uuidv7 } from 'uuid';
import { GatewayModule } from './gateway.module';
import {
  GatewayLimits,
  type GatewaySettings,
  loadGatewaySettings,
  trustedProxies,
} from './gateway.settings';
import { refuseMalformedRequests } from './http/client-errors';
import { RegisterRoutes } from './http/register-routes';
import { Transfers } from './http/transfers';
import { acceptBodies } from './http/request-bodies';
import { isPlainTarget } from './http/request-checks';
import { RequestHooks } from './http/request-hooks';
import { securityHeaders } from './http/security-headers';
import { WebRoutes } from './pages/web-routes';
import { LiveProxy } from './proxy/live-proxy';

/** Milliseconds after which requests in flight are cut off when the gateway stops. */
const CLOSE_MS = 8_500;

/** Builds the gateway without listening. */
export async function createGateway(
  settings: GatewaySettings,
  limits = new GatewayLimits(),
): Promise<NestFastifyApplication> {
  const log = createPino('gateway', settings.LOG_LEVEL);
  const adapter = createAdapter(settings, limits, log);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with(settings, limits, log),
    adapter,
    {
      logger: new PinoLogger(log),
      bodyParser: false,
      abortOnError: false,
    },
  );
  app.useGlobalFilters(new ErrorFilter());
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.server.maxConnections = settings.MAX_CONNECTIONS;
  const route: RequestListener = (request, response) => fastify.routing(request, response);
  fastify.server.on('checkContinue', route); // `acceptBodies` asks for the body
  fastify.server.on('checkExpectation', route); // RequestHooks refuses it
  fastify.addHook('preClose', (done) => {
    app.get(Readiness).drain(); // closes each connection after its next response
    setTimeout(() => fastify.server.closeAllConnections(), CLOSE_MS).unref();
    done();
  });
  app.get(RequestHooks).register(fastify);
  closeConnectionsWhileDraining(fastify, app.get(Readiness));
  acceptBodies(fastify, limits);
  app.get(LiveProxy).register(fastify);
  app.get(RegisterRoutes).register(fastify);
  app.get(WebRoutes).register(fastify);
  await app.init();
  return app;
}

function createAdapter(
  settings: GatewaySettings,
  limits: GatewayLimits,
  log: ReturnType<typeof createPino>,
): FastifyAdapter {
  const networks = trustedProxies(settings);
  return new FastifyAdapter({
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false, // hooks refuse it, with an error body
    },
    keepAliveTimeout: 65_000,
    connectionTimeout: limits.idleMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    bodyLimit: JSON_LIMITS.bytes,
    trustProxy: networks.length > 0 && networks,
    rewriteUrl: ({ url = '' }) => (isPlainTarget(url) ? url : '/'), // RequestHooks refuses others; Fastify would respond without hooks
    genReqId: () => uuidv7(), // a client's own id is never used
    routerOptions: { maxParamLength: maxHeaderSize }, // Fastify would refuse longer ones without hooks
    clientErrorHandler: refuseMalformedRequests(log, securityHeaders(settings.PUBLIC_URL)),
  });
}

export const runGateway = (): Promise<void> =>
  runProcess({
    name: 'gateway',
    load: loadGatewaySettings,
    create: createGateway,
    longWork: (app, { DRAIN_TRANSFERS_SECONDS: seconds }) => ({
      seconds,
      ended: () => app.get(Transfers).ended(),
    }),
  });
