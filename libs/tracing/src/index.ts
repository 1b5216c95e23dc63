export { startTracing, endTracing } from './start-tracing';
export { logTracing } from './warnings';
export { inSpan, traceparent, traceIds, nameRequest } from './tracing';
export { withoutQuery } from './span-urls';
