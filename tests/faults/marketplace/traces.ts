import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aMember, aTool, eventually, type ReceivedSpan, theAdministrator } from '@testing';
import type { SharedMarketplace } from './marketplace';

/** If it were trusted, the download would not be traced. */
const FORGED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';

export function testTraces(marketplace: SharedMarketplace): void {
  describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
    let trace: ReceivedSpan[];

    /** All spans of one download, from the click to the WebSockets. */
    const EXPECTED = [
      'gateway: POST /api/tools/:id/download',
      'downloads: POST /api/tools/:id/download',
      'downloads: publish tool.downloaded',
      'catalogue: handle tool.downloaded',
      'catalogue: publish tool.count.changed',
      'realtime: receive tool.count.changed',
      'gateway: receive tool.count.changed',
    ];
    const titleOf = ({ service, name }: ReceivedSpan) => `${service}: ${name}`;
    const find = (title: string) => trace.find((span) => titleOf(span) === title);

    beforeAll(async () => {
      const { receiver } = marketplace;
      const [tool, member] = [await aTool(await theAdministrator()), await aMember()];
      const { status } = await member.post(`/api/tools/${tool.id}/download`, undefined, {
        traceparent: FORGED,
      });
      expect(status).toBe(200);
      trace = await eventually(() => {
        const click = receiver.spans.find((span) => titleOf(span) === EXPECTED[0]);
        const spans = click ? receiver.trace(click.traceId) : [];
        expect(spans.map(titleOf)).toEqual(expect.arrayContaining(EXPECTED));
        return spans;
      });
    });

    it('one download is one connected trace, from the browser’s request to the WebSockets', () => {
      const ids = new Set(trace.map(({ spanId }) => spanId));
      const rootless = trace.filter(({ parentSpanId }) => !ids.has(parentSpanId));
      expect(rootless.map(titleOf)).toEqual([EXPECTED[0]]);
      expect(find('catalogue: handle tool.downloaded')?.parentSpanId).toBe(
        find('downloads: publish tool.downloaded')?.spanId,
      );
      expect(find('realtime: receive tool.count.changed')?.parentSpanId).toBe(
        find('catalogue: publish tool.count.changed')?.spanId,
      );
    });

    it('the trace has the calls between services and the queries of each', () => {
      expect(trace.map(titleOf)).toContain('identity: POST /internal/sessions/resolve');
      for (const service of ['downloads', 'catalogue']) {
        const queries = trace.filter(
          (span) => span.service === service && span.attributes['db.system.name'] !== undefined,
        );
        expect([service, queries.length > 0]).toEqual([service, true]);
        expect(JSON.stringify(queries)).not.toMatch(/@example\.com/); // statements without their values
      }
    });

    it('log records name their trace', async () => {
      const traceId = trace[0]?.traceId;
      for (const part of ['gateway', 'downloads']) {
        await eventually(() => {
          const lines = readFileSync(
            join(marketplace.dataDir, 'logs', `${part}.log`),
            'utf8',
          ).split('\n');
          expect(
            lines.filter(
              (line) => line.includes(`"trace_id":"${traceId}"`) && line.includes('/download'),
            ),
          ).not.toEqual([]);
        });
      }
    });

    it('trace headers of clients are ignored', () => {
      expect(marketplace.receiver.trace(FORGED.split('-')[1] ?? '')).toEqual([]);
    });

    it('health checks are not traced', () => {
      expect(
        marketplace.receiver.spans.filter(({ name }) =>
          /readyz|healthz|internal\/health/.test(name),
        ),
      ).toEqual([]);
    });
  });
}
