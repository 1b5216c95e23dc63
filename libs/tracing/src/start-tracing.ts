import { switchOn } from './tracing';

/** What tracing has to know about a process. */
export interface TracingOptions {
  /** Anybody may ask it: what a request says about its trace is not believed. */
  isOpenToAll?: boolean;
}

/**
 * Switches tracing on when `OTEL_EXPORTER_OTLP_ENDPOINT` says where traces go; without it nothing of OpenTelemetry is loaded.
 * To be awaited before anything else is: what is loaded earlier cannot be seen at work.
 */
export async function startTracing(
  service: string,
  { isOpenToAll = false }: TracingOptions = {},
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_SDK_DISABLED === 'true') return;
  const { openTelemetry } = await import('./open-telemetry.js');
  switchOn(openTelemetry(service, isOpenToAll));
}
