/** Describes a span. */
export interface Work {
  name: string;
  kind: 'consumer' | 'producer'; // processes an event, or publishes one
  causes: readonly (string | undefined)[]; // W3C trace contexts: the parent, then links; without any, a new trace begins
}

/** Trace ids of a log record, with OpenTelemetry's field names. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

/** The tracing functions that the services use. */
export interface Tracing {
  inSpan<T>(work: Work, run: () => T): T;
  traceparent(): string | undefined;
  ids(): TraceIds | undefined;
  nameRequest(method: string, route: string): void;
  end(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Enables tracing for the rest of the process. */
export function switchOn(given: Tracing): void {
  tracing = given;
}

/** Runs a function in a new span, which ends when its promise settles; without tracing it just runs the function. */
export const inSpan = <T>(work: Work, run: () => T): T => (tracing ? tracing.inSpan(work, run) : run());

/** Returns the current W3C trace context, for requests and events; undefined without tracing. */
export const traceparent = (): string | undefined => tracing?.traceparent();

/** Returns the ids of the active span; undefined without tracing or outside of a trace. */
export const traceIds = (): TraceIds | undefined => tracing?.ids();

/** Names the current request's span after its route, since URLs with ids cannot be grouped. */
export const nameRequest = (method: string, route: string): void => tracing?.nameRequest(method, route);

/** Sends the remaining spans before the process exits. Never rejects. */
export const endTracing = async (): Promise<void> => tracing?.end();
