import { Logger } from '@nestjs/common';
import { endTracing } from '@libs/tracing';
import { createService, type ServiceDefinition } from './create-service';
import { collectProcessMetrics } from './metrics';
import { startOperationsServer } from './operations-server';
import { Readiness } from './readiness';
import { loadSettings, SettingsError } from './settings/load-settings';
import type { ServiceSettings } from './settings/service-settings';
import { StartRefusal } from './start-refusal';
import { stopOnSignal } from './stop-on-signal';

/** Runs a service until it is told to stop: settings, logs, health, metrics, HTTP, events. Exit code 1 when it cannot start. */
export async function serve<S extends ServiceSettings>(definition: ServiceDefinition<S>): Promise<void> {
  try {
    const settings = loadSettings(definition.settings, process.env);
    collectProcessMetrics(definition.name);
    const app = await createService(definition, settings);
    const readiness = app.get(Readiness);
    let listening = false;
    readiness.register('http', async () => {
      if (!listening) throw new Error('does not listen yet');
    });
    const operations = await startOperationsServer({ name: definition.name, readiness }, settings.HOST, settings.METRICS_PORT);
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

/** Writes why a process cannot start: settings and refusals one sentence each, anything else with its stack. */
export function explain(service: string, error: unknown): void {
  const text =
    error instanceof SettingsError
      ? error.problems.map((problem) => `${service}: ${problem}`).join('\n')
      : `${service} cannot start: ${stackOf(error)}`;
  process.stderr.write(`${text}\n`);
}

function stackOf(error: unknown): string {
  if (error instanceof StartRefusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
