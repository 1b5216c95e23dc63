export { startTracing, endTracing } from './start-tracing';
export { inSpan, traceparent, traceIds, nameRequest } from './tracing';
export { withoutQuery } from './span-urls';
