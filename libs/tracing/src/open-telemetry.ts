import type { IncomingMessage } from 'node:http';
import { diag, type DiagLogger, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { SpanTracing } from './span-tracing';
import type { Tracing } from './tracing';

/** Asked by machines every second or so; nobody wants to see them. */
const NOT_TRACED = /^\/(livez|readyz|healthz|metrics|internal\/health)(\?|$)/;

/**
 * OpenTelemetry for one process: its HTTP requests in and out, its queries, and what is announced and heard. Where spans go, and how
 * many of them, the standard variables say: OTEL_EXPORTER_OTLP_*, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, OTEL_BSP_*.
 */
export function openTelemetry(service: string, isOpenToAll: boolean): Tracing {
  diag.setLogger(complaintsOf(service), DiagLogLevel.WARN);
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.namespace': 'exe', 'service.name': service }));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: (request) => isNotTraced(request, isOpenToAll),
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  return new SpanTracing(provider);
}

/** Called before the trace a request claims to belong to is read: strangers could begin traces in our name, or hide from them. */
function isNotTraced({ url = '', headers }: IncomingMessage, isOpenToAll: boolean): boolean {
  if (isOpenToAll) for (const name of ['traceparent', 'tracestate', 'baggage']) delete headers[name];
  return NOT_TRACED.test(url);
}

/** What OpenTelemetry has to complain about, such as a collector that is away, as records among the others. */
function complaintsOf(service: string): DiagLogger {
  const write =
    (level: string) =>
    (msg: string, ...more: unknown[]) => {
      const record = {
        level,
        time: new Date().toISOString(),
        service,
        context: 'OpenTelemetry',
        msg: [msg, ...more].map(String).join(' '),
      };
      process.stdout.write(`${JSON.stringify(record)}\n`);
    };
  const silent = (): void => undefined;
  return { error: write('warn'), warn: write('warn'), info: silent, debug: silent, verbose: silent };
}
