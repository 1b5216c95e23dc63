import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from '@libs/errors';
import {
  collectProcessMetrics,
  createPino,
  explain,
  logUncaughtErrors,
  PinoLogger,
  Readiness,
  startOperationsServer,
  stopOnSignal,
} from '@libs/service';
import { endTracing } from '@libs/tracing';
import { GatewayLimits } from './gateway.limits';
import { GatewayModule } from './gateway.module';
import { type GatewaySettings, loadGatewaySettings } from './gateway.settings';
import { HttpServers } from './server/http-servers';
import { RequestDispatcher } from './server/request-dispatcher';
import { RequestHandler } from './server/request-handler';

export interface Gateway {
  app: NestFastifyApplication;
  readiness: Readiness;
  listen(): Promise<number>;
  /** Fails the readiness check and closes each connection after its next response, so that clients move to another replica. */
  drain(): void;
  transfersEnded(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the gateway. Its HTTP servers pass requests to RequestHandler; only `local` routes enter Nest's own router. */
export async function createGateway(settings: GatewaySettings, limits = new GatewayLimits()): Promise<Gateway> {
  const log = createPino('gateway', settings.LOG_LEVEL);
  const adapter = new FastifyAdapter({ genReqId: ({ headers }: IncomingMessage) => headers['x-request-id']?.toString() ?? '' });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(settings, limits, log), adapter, {
    logger: new PinoLogger(log),
    abortOnError: false,
  });
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  await adapter.getInstance().ready();
  const [readiness, servers, dispatcher] = [app.get(Readiness), app.get(HttpServers), app.get(RequestDispatcher)];
  return {
    app,
    readiness,
    listen: () => servers.listen(),
    drain: () => {
      readiness.drain();
      app.get(RequestHandler).close();
    },
    transfersEnded: () => {
      const { runningTransfers } = dispatcher;
      if (runningTransfers > 0) log.info({ transfers: runningTransfers }, 'waiting for running transfers before stopping');
      return dispatcher.transfersEnded();
    },
    close: async () => {
      await servers.close();
      await app.close();
    },
  };
}

export async function runGateway(): Promise<void> {
  try {
    const settings = loadGatewaySettings(process.env);
    collectProcessMetrics('gateway');
    logUncaughtErrors(createPino('gateway', settings.LOG_LEVEL));
    const gateway = await createGateway(settings);
    const port = await gateway.listen();
    const operations = await startOperationsServer({ name: 'gateway', readiness: gateway.readiness }, settings.HOST, settings.METRICS_PORT);
    stopOnSignal({
      drain: () => gateway.drain(),
      drainSeconds: settings.DRAIN_SECONDS,
      longWork: { seconds: settings.DRAIN_TRANSFERS_SECONDS, ended: () => gateway.transfersEnded() },
      close: async () => {
        await gateway.close();
        operations.close();
        await endTracing();
      },
    });
    new Logger('gateway').log(`listening on port ${port} of ${settings.HOST}`);
  } catch (error) {
    explain('gateway', error);
    process.exit(1);
  }
}
