import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { inSpan, nameRequest, traceIds, traceparent } from './tracing';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const cause = (spanId: string) => `00-${TRACE}-${spanId}-01`;

describe('with a provider', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

  beforeAll(() => provider.register());
  beforeEach(() => exporter.reset());
  afterAll(() => [context, propagation, trace].forEach((api) => api.disable()));

  const work = (...causes: (string | undefined)[]) => ({
    name: 'handle x',
    kind: 'consumer' as const,
    causes,
  });

  it('continues the trace of the first cause and links to the others', () => {
    const seen = inSpan(work(undefined, cause('b7ad6b7169203331'), cause('b7ad6b7169203332')), () =>
      traceparent(),
    );
    const [span] = exporter.getFinishedSpans();
    expect(span?.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: 'b7ad6b7169203331' });
    expect(span?.links.map(({ context: { spanId } }) => spanId)).toEqual(['b7ad6b7169203332']);
    expect(seen).toBe(`00-${TRACE}-${span?.spanContext().spanId}-01`);
  });

  it('begins a trace without a cause, even inside another span', () => {
    inSpan(work(), () => inSpan(work(), () => undefined));
    const [inner, outer] = exporter.getFinishedSpans();
    expect([inner?.parentSpanContext, outer?.parentSpanContext]).toEqual([undefined, undefined]);
    expect(inner?.spanContext().traceId).not.toBe(outer?.spanContext().traceId);
  });

  it('begins a trace when the cause is not a trace context', () => {
    expect(inSpan(work('not a trace', cause('x')), () => traceparent())).toMatch(
      /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/,
    );
    expect(exporter.getFinishedSpans()[0]?.links).toEqual([]);
  });

  it('ends the span when the promise settles, and records a failure', async () => {
    const failing = inSpan(work(), async () => {
      await Promise.resolve();
      expect(exporter.getFinishedSpans()).toEqual([]);
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(() =>
      inSpan(work(), () => {
        throw new Error('at once');
      }),
    ).toThrow('at once');
    const recorded = exporter
      .getFinishedSpans()
      .map(({ status, events }) => [status.code, events[0]?.attributes?.['exception.message']]);
    expect(recorded).toEqual([
      [2, 'no luck'],
      [2, 'at once'],
    ]);
  });

  it('returns the ids for log records, and names the span after the route', () => {
    expect([traceIds(), traceparent()]).toEqual([undefined, undefined]);
    const ids = inSpan(work(cause('b7ad6b7169203331')), () => {
      nameRequest('GET', '/api/tools/:id');
      return traceIds();
    });
    const [span] = exporter.getFinishedSpans();
    expect(ids).toEqual({ trace_id: TRACE, span_id: span?.spanContext().spanId });
    expect([span?.name, span?.attributes]).toEqual([
      'GET /api/tools/:id',
      { 'http.route': '/api/tools/:id' },
    ]);
  });
});
