import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  context,
  diag,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TraceIds, Tracing, Work } from './tracing';

const LAST_WORDS = 2_000; // milliseconds to send the last spans at shutdown
const KINDS = { consumer: SpanKind.CONSUMER, producer: SpanKind.PRODUCER } as const;

/** Tracing with OpenTelemetry's active span. */
export class SpanTracing implements Tracing {
  private readonly tracer = trace.getTracer('exe');

  constructor(private readonly provider: NodeTracerProvider) {}

  inSpan<T>({ name, kind, causes }: Work, run: () => T): T {
    const [first, ...others] = causes.filter((cause) => cause !== undefined);
    const links = others.map(linkTo).filter((link) => link !== undefined);
    return this.tracer.startActiveSpan(name, { kind: KINDS[kind], links }, contextOf(first), (span) => endAfter(span, run));
  }

  traceparent(): string | undefined {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  }

  ids(): TraceIds | undefined {
    const span = trace.getActiveSpan()?.spanContext();
    return span && { trace_id: span.traceId, span_id: span.spanId };
  }

  nameRequest(method: string, route: string): void {
    trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
  }

  async end(): Promise<void> {
    const ended = this.provider.shutdown().catch((error: unknown) => diag.warn('the last traces could not be sent', String(error)));
    await Promise.race([ended, sleep(LAST_WORDS, undefined, { ref: false })]);
  }
}

const contextOf = (traceparent: string | undefined): Context => propagation.extract(ROOT_CONTEXT, { traceparent });

function linkTo(traceparent: string): Link | undefined {
  const cause = trace.getSpanContext(contextOf(traceparent));
  return cause && { context: cause };
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
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    const settled = result.then((value: unknown) => {
      span.end();
      return value;
    }, fail);
    return settled as T;
  } catch (error) {
    return fail(error);
  }
}
