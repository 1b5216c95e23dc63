import {
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

interface NewSpan {
  name: string;
  kind: 'consumer' | 'producer'; // processes an event, or publishes one
  causes: readonly (string | undefined)[]; // W3C trace contexts: the parent, then links; without any, a new trace begins
}

/** Trace ids of a log record, with OpenTelemetry's field names. */
interface TraceIds {
  trace_id: string;
  span_id: string;
}

const KINDS = { consumer: SpanKind.CONSUMER, producer: SpanKind.PRODUCER } as const;
const tracer = trace.getTracer('exe'); // has no effect until `startTracing` registers a provider

/** Runs a function in a new span, which ends when its promise settles. */
export function inSpan<T>({ name, kind, causes }: NewSpan, run: () => T): T {
  const [first, ...others] = causes.filter((cause) => cause !== undefined);
  const links = others.map(linkTo).filter((link) => link !== undefined);
  return tracer.startActiveSpan(name, { kind: KINDS[kind], links }, readContext(first), (span) =>
    endAfter(span, run),
  );
}

/** Returns the current W3C trace context, for requests and events; undefined without tracing. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Returns the ids of the active span; undefined without tracing or outside of a trace. */
export function traceIds(): TraceIds | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && { trace_id: span.traceId, span_id: span.spanId };
}

/** Names the current request's span after its route, since URLs with ids cannot be grouped. */
export function nameRequest(method: string, route: string): void {
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
}

const readContext = (cause: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent: cause });

function linkTo(cause: string): Link | undefined {
  const linked = trace.getSpanContext(readContext(cause));
  return linked && { context: linked };
}

function endAfter<T>(span: Span, run: () => T): T {
  const fail = (error: unknown): never => {
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    throw error;
  };
  try {
    const result = run();
    if (result instanceof Promise)
      return result.then((value: unknown) => (span.end(), value), fail) as T;
    span.end();
    return result;
  } catch (error) {
    return fail(error);
  }
}
