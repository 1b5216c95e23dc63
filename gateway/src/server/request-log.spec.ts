import type { IncomingMessage, ServerResponse } from 'node:http';
import { LogBatches } from '@libs/service';
import { register } from 'prom-client';
import { RequestContext } from './request-context';
import { RequestLog } from './request-log';

describe('the record of a request', () => {
  const written: string[] = [];
  let log: RequestLog;
  beforeEach(() => {
    written.length = 0;
    register.resetMetrics();
    jest.spyOn(LogBatches.prototype, 'write').mockImplementation((record) => void written.push(record));
    log = new RequestLog({ isLevelEnabled: (level) => level === 'info' });
  });
  afterEach(() => {
    log.onApplicationShutdown();
    jest.restoreAllMocks();
  });

  const contextOf = (request: object, response: object = { writableFinished: true, statusCode: 200 }): RequestContext =>
    new RequestContext(request as IncomingMessage, Object.assign(response, { once: () => undefined }) as unknown as ServerResponse, {
      address: '203.0.113.9',
      protocol: 'http',
      expectsContinue: false,
    });

  it('is one line of JSON with what a request is found by', () => {
    const context = contextOf({ method: 'GET', url: '/api/tools?search=a' });
    log.report(context);
    const [record = ''] = written;
    expect(record.match(/\n/g)).toHaveLength(1);
    const { time, ms, ...facts } = JSON.parse(record) as Record<string, unknown>;
    expect(facts).toEqual({
      level: 'info',
      service: 'gateway',
      pid: process.pid,
      requestId: context.id,
      method: 'GET',
      url: '/api/tools',
      status: 200,
      address: '203.0.113.9',
      msg: 'request',
    });
    expect(Math.abs(Date.now() - Date.parse(String(time)))).toBeLessThan(60_000);
    expect(ms).toEqual(expect.any(Number));
  });

  it('has no query, which can hold a name, an email or a secret of a provider', () => {
    log.report(contextOf({ method: 'GET', url: '/api/admin/users?search=jane%40example.com?x' }));
    log.report(contextOf({ method: 'GET', url: '/subscribe?payment=success&payment_intent_client_secret=pi_1_secret_2' }));
    expect(written.map((record) => (JSON.parse(record) as { url: string }).url)).toEqual(['/api/admin/users', '/subscribe']);
    expect(written.join()).not.toMatch(/jane|secret/);
  });

  it('stays one line with any URL', () => {
    const url = '/"},{"level":"fatal"}\n\\ü\u2028';
    log.report(contextOf({ method: 'GET', url }));
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'info', url });
    expect(written[0]?.trimEnd()).not.toContain('\n');
  });

  it('has the status 499 if the client received no whole response', () => {
    log.report(contextOf({ method: 'GET', url: '/' }, { writableFinished: false, statusCode: 200 }));
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ status: 499 });
  });

  it('has the ids of a trace', () => {
    const context = Object.assign(contextOf({ method: 'GET', url: '/' }), { trace: { trace_id: 'a1', span_id: 'b2' } });
    log.report(context);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ trace_id: 'a1', span_id: 'b2' });
  });

  it('is omitted where records of this level are', () => {
    const quiet = new RequestLog({ isLevelEnabled: () => false });
    quiet.report(contextOf({ method: 'GET', url: '/' }));
    quiet.onApplicationShutdown();
    expect(written).toEqual([]);
  });

  it('counts every request in the metric of its method, route and status', async () => {
    for (const method of ['GET', 'GET', 'HEAD']) log.report(contextOf({ method, url: '/' }));
    const metric = await register.getSingleMetricAsString('http_request_duration_seconds');
    expect(metric).toContain('http_request_duration_seconds_count{method="GET",route="web",status="200"} 2');
    expect(metric).toContain('http_request_duration_seconds_count{method="HEAD",route="web",status="200"} 1');
  });
});
