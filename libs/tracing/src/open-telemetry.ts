import type { IncomingMessage } from 'node:http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { fetchedUrl, incomingUrl, outgoingUrl } from './span-urls';
import { collectWarnings } from './warnings';

const NOT_TRACED = /^\/(livez|readyz|healthz|metrics|internal\/health)(\?|$)/; // polled every second

/** Starts OpenTelemetry for HTTP, PostgreSQL and events; the standard OTEL_EXPORTER_OTLP_*, OTEL_TRACES_* and OTEL_BSP_* configure it. */
export function openTelemetry(service: string, isOpenToAll: boolean): NodeTracerProvider {
  collectWarnings();
  const resource = defaultResource().merge(
    resourceFromAttributes({ 'service.namespace': 'exe', 'service.name': service }),
  );
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        // runs before trace headers are read
        ignoreIncomingRequestHook: (request) => {
          if (isOpenToAll) dropTraceHeaders(request);
          return NOT_TRACED.test(request.url ?? '');
        },
        requireParentforOutgoingSpans: true,
        startIncomingSpanHook: incomingUrl,
        startOutgoingSpanHook: outgoingUrl,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true, startSpanHook: fetchedUrl }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  return provider;
}

/** Clients of public servers cannot control our traces. */
function dropTraceHeaders({ headers }: IncomingMessage): void {
  for (const name of ['traceparent', 'tracestate', 'baggage']) delete headers[name];
}
