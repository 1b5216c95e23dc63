import { endTracing, startTracing } from './start-tracing';
import { inSpan, nameRequest, traceIds, traceparent } from './tracing';

describe('without an endpoint', () => {
  it.each([
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' },
  ])(
    'does not load the OpenTelemetry SDK and runs functions without spans (%j)',
    async (environment) => {
      jest.doMock('./open-telemetry', () => {
        throw new Error('it was loaded');
      });
      await startTracing('downloads', {}, environment);
      nameRequest('GET', '/');
      expect([
        traceparent(),
        traceIds(),
        inSpan({ name: 'x', kind: 'producer', causes: [] }, () => 7),
      ]).toEqual([undefined, undefined, 7]);
      await endTracing();
    },
  );
});
