import { startTracing } from './start-tracing';
import { endTracing, inSpan, nameRequest, traceIds, traceparent } from './tracing';

describe('without an endpoint', () => {
  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }])(
    '(%j) nothing of OpenTelemetry is loaded, and everything runs as if there were no tracing',
    async (environment) => {
      jest.doMock('./open-telemetry', () => {
        throw new Error('it was loaded');
      });
      await startTracing('downloads', {}, environment);
      nameRequest('GET', '/');
      expect([traceparent(), traceIds(), inSpan({ name: 'x', kind: 'producer', causes: [] }, () => 7)]).toEqual([undefined, undefined, 7]);
      await endTracing();
    },
  );
});
