import { switchOn } from './tracing';

/** Options of {@link startTracing}. */
export interface TracingOptions {
  isOpenToAll?: boolean; // the process is public, so trace headers of requests are ignored
}

/** Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Await it before other imports: modules loaded earlier are not instrumented. */
export async function startTracing(
  service: string,
  { isOpenToAll = false }: TracingOptions = {},
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_SDK_DISABLED === 'true') return;
  const { openTelemetry } = await import('./open-telemetry.js');
  switchOn(openTelemetry(service, isOpenToAll));
}
