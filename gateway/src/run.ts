import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { collectProcessMetrics, explain, startOperationsServer, stopOnSignal } from '@libs/service';
import { endTracing } from '@libs/tracing';
import { createGateway } from './gateway';
import { loadGatewaySettings } from './gateway.settings';

async function main(): Promise<void> {
  try {
    const settings = loadGatewaySettings(process.env);
    collectProcessMetrics('gateway');
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

void main();
