import { Logger } from '@nestjs/common';
import { ISSUERS } from '@libs/auth';
import { endTracing } from '@libs/tracing';
import { createService, type ServiceDefinition } from './create-service';
import { explain } from './explain';
import { createPino, logUncaughtErrors } from './logger';
import { collectProcessMetrics } from './metrics';
import { startOperationsServer } from './operations-server';
import { Readiness } from './readiness';
import { loadSettings, SettingsError } from './settings/load-settings';
import { type ServiceSettings, SIGNING_KEY_NEEDED } from './settings/service-settings';
import { stopOnSignal } from './stop-on-signal';

/** Runs a service until SIGTERM: HTTP, events, health and metrics. Exits with code 1 if it cannot start. */
export async function serve<S extends ServiceSettings>(
  definition: ServiceDefinition<S>,
): Promise<void> {
  try {
    const settings = loadSettings(definition.settings, process.env);
    if (isIssuer(definition.name) && !settings.INTERNAL_TOKEN_PRIVATE_KEY)
      throw new SettingsError([SIGNING_KEY_NEEDED]);
    collectProcessMetrics(definition.name);
    logUncaughtErrors(createPino(definition.name, settings.LOG_LEVEL));
    const app = await createService(definition, settings);
    const readiness = app.get(Readiness);
    let listening = false;
    readiness.register('http', async () => {
      if (!listening) throw new Error('does not listen yet');
    });
    const operations = await startOperationsServer(
      { name: definition.name, readiness },
      settings.HOST,
      settings.METRICS_PORT,
    );
    stopOnSignal({
      drain: () => readiness.drain(),
      drainSeconds: settings.DRAIN_SECONDS,
      close: async () => {
        await app.close();
        operations.close();
        await endTracing();
      },
    });
    await app.startAllMicroservices();
    await app.listen(settings.PORT, settings.HOST);
    listening = true;
    new Logger(definition.name).log(`listening on ${await app.getUrl()}`);
  } catch (error) {
    explain(definition.name, error);
    process.exit(1);
  }
}

const isIssuer = (service: string): boolean => (ISSUERS as string[]).includes(service);
