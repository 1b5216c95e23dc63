/** What a piece of work is to be called in a trace. */
export interface Work {
  name: string;
  /** `consumer`: something heard is being handled; `producer`: something is being announced. */
  kind: 'consumer' | 'producer';
  /** W3C trace contexts of what caused it: the first becomes its parent, the others are linked. Without any a new trace begins. */
  causes: readonly (string | undefined)[];
}

/** Where a log record belongs, in the names of OpenTelemetry. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

/** What the house asks of tracing. */
export interface Tracing {
  inSpan<T>(work: Work, run: () => T): T;
  traceparent(): string | undefined;
  ids(): TraceIds | undefined;
  nameRequest(method: string, route: string): void;
  end(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Switches tracing on for the rest of the process. */
export function switchOn(given: Tracing): void {
  tracing = given;
}

/** Runs something as a span of its own; without tracing it just runs. A promise ends the span when it settles. */
export const inSpan = <T>(work: Work, run: () => T): T => (tracing ? tracing.inSpan(work, run) : run());

/** The W3C trace context of what is being done, to be carried along with what it causes; undefined without tracing. */
export const traceparent = (): string | undefined => tracing?.traceparent();

/** Which trace a log record belongs to; undefined without tracing and outside of any trace. */
export const traceIds = (): TraceIds | undefined => tracing?.ids();

/** Calls the span of the request being worked on by its route, since addresses with ids in them cannot be compared. */
export const nameRequest = (method: string, route: string): void => tracing?.nameRequest(method, route);

/** Sends what has not been sent yet; to be called before a process ends. Never rejects. */
export const endTracing = async (): Promise<void> => tracing?.end();
