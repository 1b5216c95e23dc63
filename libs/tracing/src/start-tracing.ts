import { setTimeout as sleep } from 'node:timers/promises';
import { diag } from '@opentelemetry/api';

const SHUTDOWN_TIMEOUT_MS = 2_000; // to send the last spans

let shutDown: (() => Promise<void>) | undefined;

/** Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Await it before other imports: modules loaded earlier are not instrumented. */
export async function startTracing(
  service: string,
  { isOpenToAll = false }: { isOpenToAll?: boolean } = {}, // the process is public, so trace headers of requests are ignored
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_SDK_DISABLED === 'true') return;
  const { openTelemetry } = await import('./open-telemetry.js');
  const provider = openTelemetry(service, isOpenToAll);
  shutDown = () => provider.shutdown();
}

/** Sends the remaining spans before the process exits. Never rejects. */
export async function endTracing(): Promise<void> {
  const ended = shutDown?.().catch((error: unknown) =>
    diag.warn('the last traces could not be sent', String(error)),
  );
  if (ended) await Promise.race([ended, sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
}
