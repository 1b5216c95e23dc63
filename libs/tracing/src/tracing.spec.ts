import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { SpanTracing } from './span-tracing';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const cause = (spanId: string) => `00-${TRACE}-${spanId}-01`;

describe('SpanTracing', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  let tracing: SpanTracing;

  beforeAll(() => {
    provider.register();
    tracing = new SpanTracing(provider);
  });
  beforeEach(() => exporter.reset());
  afterAll(() => [context, propagation, trace].forEach((api) => api.disable()));

  const work = (...causes: (string | undefined)[]) => ({ name: 'handle x', kind: 'consumer' as const, causes });

  it('what was caused goes on in the trace of its first cause, and is linked with the others', () => {
    const seen = tracing.inSpan(work(undefined, cause('b7ad6b7169203331'), cause('b7ad6b7169203332')), () => tracing.traceparent());
    const [span] = exporter.getFinishedSpans();
    expect(span?.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: 'b7ad6b7169203331' });
    expect(span?.links.map(({ context: { spanId } }) => spanId)).toEqual(['b7ad6b7169203332']);
    expect(seen).toBe(`00-${TRACE}-${span?.spanContext().spanId}-01`);
  });

  it('without a cause a trace begins, whatever is being done around it', () => {
    tracing.inSpan(work(), () => tracing.inSpan(work(), () => undefined));
    const [inner, outer] = exporter.getFinishedSpans();
    expect([inner?.parentSpanContext, outer?.parentSpanContext]).toEqual([undefined, undefined]);
    expect(inner?.spanContext().traceId).not.toBe(outer?.spanContext().traceId);
  });

  it('a cause that is none begins a trace too', () => {
    expect(tracing.inSpan(work('not a trace', cause('x')), () => tracing.traceparent())).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(exporter.getFinishedSpans()[0]?.links).toEqual([]);
  });

  it('a promise ends its span when it settles, and a failure is written on it', async () => {
    const failing = tracing.inSpan(work(), async () => {
      await Promise.resolve();
      expect(exporter.getFinishedSpans()).toEqual([]);
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(() =>
      tracing.inSpan(work(), () => {
        throw new Error('at once');
      }),
    ).toThrow('at once');
    const told = exporter.getFinishedSpans().map(({ status, events }) => [status.code, events[0]?.attributes?.['exception.message']]);
    expect(told).toEqual([
      [2, 'no luck'],
      [2, 'at once'],
    ]);
  });

  it('log records get its ids, and a request its name', () => {
    expect([tracing.ids(), tracing.traceparent()]).toEqual([undefined, undefined]);
    const ids = tracing.inSpan(work(cause('b7ad6b7169203331')), () => {
      tracing.nameRequest('GET', '/api/tools/:id');
      return tracing.ids();
    });
    const [span] = exporter.getFinishedSpans();
    expect(ids).toEqual({ trace_id: TRACE, span_id: span?.spanContext().spanId });
    expect([span?.name, span?.attributes]).toEqual(['GET /api/tools/:id', { 'http.route': '/api/tools/:id' }]);
  });
});
