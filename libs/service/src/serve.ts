import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ISSUERS } from '@libs/auth';
import { endTracing, logTracing } from '@libs/tracing';
import { createService, type ServiceDefinition } from './create-service';
import { explain } from './explain';
import { createPino, logUncaughtErrors } from './logger';
import { collectProcessMetrics } from './metrics';
import { startOperationsServer } from './operations-server';
import { Readiness } from './readiness';
import { loadSettings, SettingsError } from './settings/load-settings';
import { type ServiceSettings, SIGNING_KEY_NEEDED } from './settings/service-settings';
import { type LongWork, stopOnSignal } from './stop-on-signal';

interface ProcessDefinition<S extends ServiceSettings> {
  name: string;
  load: (environment: NodeJS.ProcessEnv) => S;
  create: (settings: S) => Promise<NestFastifyApplication>;
  longWork?: (app: NestFastifyApplication, settings: S) => LongWork;
}

/** Runs a service until SIGTERM: HTTP, events, health and metrics. */
export function serve<S extends ServiceSettings>(definition: ServiceDefinition<S>): Promise<void> {
  const { name } = definition;
  return runProcess({
    name,
    load: (environment) => {
      const settings = loadSettings(definition.settings, environment);
      if (isIssuer(name) && !settings.INTERNAL_TOKEN_PRIVATE_KEY)
        throw new SettingsError([SIGNING_KEY_NEEDED]);
      return settings;
    },
    create: (settings) => createService(definition, settings),
  });
}

/** Runs a process until SIGTERM. Exits with code 1 if it cannot start. */
export async function runProcess<S extends ServiceSettings>({
  name,
  load,
  create,
  longWork,
}: ProcessDefinition<S>): Promise<void> {
  try {
    const settings = load(process.env);
    const log = createPino(name, settings.LOG_LEVEL);
    collectProcessMetrics(name);
    logUncaughtErrors(log);
    logTracing((message) => log.warn({ context: 'OpenTelemetry' }, message));
    const app = await create(settings);
    const readiness = app.get(Readiness);
    let listening = false;
    readiness.register('http', async () => {
      if (!listening) throw new Error('does not listen yet');
    });
    const operations = await startOperationsServer(
      { name, readiness },
      settings.HOST,
      settings.METRICS_PORT,
    );
    stopOnSignal({
      drain: () => readiness.drain(),
      drainSeconds: settings.DRAIN_SECONDS,
      longWork: longWork?.(app, settings),
      close: async () => {
        await app.close();
        operations.close();
        await endTracing();
      },
    });
    await app.startAllMicroservices();
    await app.listen(settings.PORT, settings.HOST);
    listening = true;
    new Logger(name).log(`listening on ${await app.getUrl()}`);
  } catch (error) {
    explain(name, error);
    process.exit(1);
  }
}

const isIssuer = (service: string): boolean => (ISSUERS as string[]).includes(service);
