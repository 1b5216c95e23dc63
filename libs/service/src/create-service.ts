import { type DynamicModule, type INestApplication, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuthModule, InternalTokenGuard } from '@libs/auth';
import { ErrorFilter } from '@libs/errors';
import { v7 as uuidv7 } from 'uuid';
import { Clock } from './clock';
import { InternalHealthController } from './internal-health.controller';
import { acceptJsonOnly } from './json-body';
import { createPino, PinoLogger } from './logger';
import { PeriodicJobs } from './periodic-job';
import { closeConnectionsWhileDraining, Readiness } from './readiness';
import { observeRequests, requestContext } from './request-context';
import { recordSecurityEvents, SecurityEventGuard } from './security-log';
import type { SettingsClass } from './settings/load-settings';
import { ServiceSettings } from './settings/service-settings';
import { createValidationPipe } from './validation';

/** How a service differs from the others; `serve` and the tests start it from this. */
export interface ServiceDefinition<S extends ServiceSettings> {
  name: string; // also the token audience, the database name and a log field
  settings: SettingsClass<S>;
  module: Type;
  transports?: (app: INestApplication) => CustomTransportStrategy[];
  prepare?: (app: NestFastifyApplication, settings: S) => Promise<void> | void;
}

@Module({})
class ServiceRoot {}

/** Creates a service's application without listening, for `serve` and for tests. */
export async function createService<S extends ServiceSettings>(
  definition: ServiceDefinition<S>,
  settings: S,
): Promise<NestFastifyApplication> {
  const pino = createPino(definition.name, settings.LOG_LEVEL);
  const adapter = new FastifyAdapter({
    genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
      headers['x-request-id']?.toString() ?? uuidv7(),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 75_000,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(definition, settings),
    adapter,
    {
      logger: new PinoLogger(pino),
      bodyParser: false,
      rawBody: true, // signatures of webhooks cover the exact bytes
      abortOnError: false,
    },
  );
  const fastify = adapter.getInstance();
  acceptJsonOnly(app);
  observeRequests(fastify, pino);
  recordSecurityEvents(fastify, pino);
  closeConnectionsWhileDraining(fastify, app.get(Readiness));
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalGuards(app.get(SecurityEventGuard), app.get(InternalTokenGuard));
  await definition.prepare?.(app, settings);
  for (const strategy of definition.transports?.(app) ?? [])
    app.connectMicroservice({ strategy }, { inheritAppConfig: true });
  return app;
}

/** Returns the module of a whole service: its own, and what every service has. */
export function rootModule<S extends ServiceSettings>(
  { name, settings: type, module }: ServiceDefinition<S>,
  settings: S,
): DynamicModule {
  return {
    module: ServiceRoot,
    global: true,
    imports: [
      AuthModule.forService({
        service: name,
        publicKeys: settings.INTERNAL_TOKEN_PUBLIC_KEYS,
        privateKey: settings.INTERNAL_TOKEN_PRIVATE_KEY,
        callBudgetMs: settings.INTERNAL_CALL_BUDGET_MS,
        requestId: () => requestContext()?.requestId,
      }),
      module,
    ],
    controllers: [InternalHealthController],
    providers: [
      Clock,
      PeriodicJobs,
      Readiness,
      SecurityEventGuard,
      { provide: ServiceSettings, useValue: settings },
      { provide: type, useValue: settings },
    ],
    exports: [Clock, PeriodicJobs, Readiness, ServiceSettings, type],
  };
}
