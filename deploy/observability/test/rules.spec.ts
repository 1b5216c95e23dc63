import { spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { parse } from 'yaml';
import {
  alerts,
  alertTests,
  expectedLabels,
  ruleFiles,
  rules,
  textOf,
  withoutSeries,
  yamlOf,
} from './alert-files';
import { EXPORTED } from './exporters';
import { metricsIn, registeredMetrics } from './metric-names';

const readme = textOf('README.md');
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

describe('the alert rules', () => {
  it('are printed as an object of the Prometheus operator', () => {
    const script = resolve(__dirname, '..', 'kubernetes-rules.mjs');
    const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    const printed = parse(stdout) as { kind: string; spec: { groups: { rules: unknown[] }[] } };
    expect(printed.kind).toBe('PrometheusRule');
    expect(printed.spec.groups.flatMap(({ rules: ofGroup }) => ofGroup)).toEqual(rules);
  });

  it('name only metrics that a process or a known exporter has, or that another rule records; so do the dashboards', () => {
    const known = new Set([
      ...registeredMetrics(),
      ...Object.values(EXPORTED).flat(),
      ...rules.flatMap(({ record }) => (record ? [record] : [])),
    ]);
    const panels = [
      ...textOf('grafana', 'dashboards', 'exe.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g),
    ];
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.map(([, expr = '']) => expr.replace(/\\"/g, '"')),
    ];
    const used = new Set(expressions.flatMap(metricsIn));
    expect(panels.length).toBeGreaterThan(20);
    expect([...used]).toEqual(
      expect.arrayContaining([
        'nats_connected',
        'readiness_ok',
        'http_request_duration_seconds_bucket',
        'up',
      ]),
    );
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    expect(
      Object.values(EXPORTED)
        .flat()
        .filter((name) => !used.has(name)),
    ).toEqual([]);
  });

  it.each(alerts)('have severity, summary and runbook for %s', (name) => {
    const { labels, annotations } = rules.find(({ alert }) => alert === name) ?? {};
    const [file, anchor] = annotations?.runbook?.split('#') ?? [];
    const anchors = [...readme.matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replace(/ /g, '-'),
    );
    expect(name === 'Watchdog' ? ['none'] : ['page', 'ticket']).toContain(labels?.severity);
    expect(annotations?.summary).toMatch(/^.+\.$/);
    expect(file).toBe('deploy/observability/README.md');
    expect(anchors).toContain(anchor);
  });

  it.each(alerts)('have a test in which %s fires', (name) =>
    expect(expectedLabels(name)).not.toEqual([]),
  );

  it('are each tested without any series, and some of them fire then', () => {
    expect(withoutSeries.map(({ alertname }) => alertname).sort()).toEqual([...alerts].sort());
    const firing = withoutSeries
      .filter(({ exp_alerts }) => exp_alerts.length > 0)
      .map(({ alertname }) => alertname);
    expect(firing.sort()).toEqual([
      'BrokerDown',
      'NotMeasured',
      'ServiceDown',
      'StreamNotMeasured',
      'Watchdog',
    ]);
  });

  it('name the service of a process that does not respond', () => {
    const { scrape_configs } = yamlOf<{ scrape_configs: object[] }>('prometheus', 'prometheus.yml');
    expect(scrape_configs[0]).toMatchObject({
      job_name: 'exe',
      honor_labels: true,
      relabel_configs: [{ target_label: 'service' }],
    });
  });

  if (hasPromtool) {
    const outcome = ({ status, stdout, stderr }: ReturnType<typeof promtool>) => ({
      status,
      output: status === 0 ? '' : stdout + stderr,
    });
    it('pass the checks of promtool', () =>
      expect(outcome(promtool('check', 'rules', ...ruleFiles))).toEqual({ status: 0, output: '' }));
    it.each(alertTests.map((file) => [basename(file), file]))(
      'pass the tests of promtool in %s',
      (_name, file) =>
        expect(outcome(promtool('test', 'rules', file))).toEqual({ status: 0, output: '' }),
    );
  } else {
    it.skip('are not tested: promtool is not installed (apt-get install prometheus)', () =>
      undefined);
  }
});
