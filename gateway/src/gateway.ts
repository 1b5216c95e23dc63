import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from '@libs/errors';
import { createPino, PinoLogger, Readiness } from '@libs/service';
import { openAccessLog } from './server/access-log';
import { createRequestHandler } from './server/create-request-handler';
import { GatewayModule } from './gateway.module';
import type { GatewaySettings } from './gateway.settings';
import { LIMITS, type GatewayLimits } from './gateway.limits';
import { HttpServers } from './server/http-servers';

/** A gateway that can be started and stopped. */
export interface Gateway {
  app: NestFastifyApplication;
  readiness: Readiness;
  listen(): Promise<number>;
  /** Fails the readiness check and closes each connection after its next response, so that clients move to another replica. */
  drain(): void;
  /** Resolves when the uploads and downloads running at the time of the call have ended. */
  transfersEnded(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the gateway. Its Nest application holds the settings and the local controllers; proxied requests never enter it. */
export async function createGateway(settings: GatewaySettings, gatewayLimits: GatewayLimits = LIMITS): Promise<Gateway> {
  const pino = createPino('gateway', settings.LOG_LEVEL);
  const access = openAccessLog(settings.LOG_LEVEL);
  const adapter = new FastifyAdapter({ genReqId: ({ headers }: IncomingMessage) => headers['x-request-id']?.toString() ?? '' });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(settings), adapter, {
    logger: new PinoLogger(pino),
    abortOnError: false,
  });
  app.useGlobalFilters(new ErrorFilter());
  const fastify = adapter.getInstance();
  const { handler, upgrades, connections, transfers } = createRequestHandler(
    app,
    gatewayLimits,
    { faults: pino, requests: access.logger },
    (request, response) => fastify.routing(request, response),
  );
  await app.init();
  await fastify.ready();
  const listeners = new HttpServers(handler, upgrades, connections, gatewayLimits.unreadBodyMs);
  const readiness = app.get(Readiness);
  return {
    app,
    readiness,
    listen: () => listeners.listen(settings.HOST, settings.PORT),
    drain: () => {
      readiness.drain();
      handler.close();
    },
    transfersEnded: () => {
      if (transfers.count > 0) pino.info({ transfers: transfers.count }, 'waiting for running transfers before stopping');
      return transfers.ended();
    },
    close: async () => {
      await listeners.close();
      await app.close();
      access.close();
    },
  };
}
