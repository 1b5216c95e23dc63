import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { manifestsOf } from '../../kubernetes/test/manifests';
import { alerts, alertsIn, alertTests, expectedLabels, type InhibitRule, ruleFiles, rules, textOf, yamlOf } from './alert-files';
import { metricsIn, registeredMetrics } from './metric-names';

const readme = textOf('README.md');
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

describe('the alert rules', () => {
  it('name only metrics that a process registers, or that another rule records; so does the dashboard', () => {
    const known = new Set([...registeredMetrics(), ...rules.flatMap(({ record }) => (record ? [record] : []))]);
    const panels = [...textOf('grafana', 'dashboards', 'exe.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)];
    const expressions = [...rules.map(({ expr }) => expr), ...panels.map(([, expr = '']) => expr.replace(/\\"/g, '"'))];
    const used = new Set(expressions.flatMap(metricsIn));
    expect(panels.length).toBeGreaterThan(20);
    expect([...used]).toEqual(expect.arrayContaining(['nats_connected', 'readiness_ok', 'http_request_duration_seconds_bucket', 'up']));
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(alerts)('say for %s how urgent it is, what is wrong and what to do', (name) => {
    const { labels, annotations } = rules.find(({ alert }) => alert === name) ?? {};
    const [file, anchor] = annotations?.runbook?.split('#') ?? [];
    const anchors = [...readme.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replace(/ /g, '-'));
    expect(['page', 'ticket']).toContain(labels?.severity);
    expect(annotations?.summary).toMatch(/^.+\.$/);
    expect(file).toBe('deploy/observability/README.md');
    expect(anchors).toContain(anchor);
  });

  it.each(alerts)('have a test in which %s fires', (name) => expect(expectedLabels(name)).not.toEqual([]));

  it('are each in the table of faults, with their urgency', () => {
    const table = readme.slice(readme.indexOf('| Fault |'), readme.indexOf('There is no alert'));
    const named = [...table.matchAll(/`([A-Z]\w+)`( p\b)?/g)].map(([, name, page]) => `${name} ${page ? 'page' : 'ticket'}`);
    const declared = rules.flatMap(({ alert, labels }) => (alert ? [`${alert} ${labels?.severity}`] : []));
    expect([...new Set(named)].filter((name) => !/^Retry/.test(name)).sort()).toEqual(declared.sort());
  });

  it('page when every series of a service, or of all of them, is gone', () => {
    const absent = rules.filter(({ expr }) => expr.includes('absent(')).map(({ alert }) => alert);
    expect(absent).toEqual(expect.arrayContaining(['ServiceDown', 'BrokerDown', 'StreamNotMeasured']));
  });

  it('name the service of a process that does not answer, with Compose and on Kubernetes', () => {
    const { scrape_configs } = yamlOf<{ scrape_configs: object[] }>('prometheus', 'prometheus.yml');
    expect(scrape_configs).toMatchObject([{ honor_labels: true, relabel_configs: [{ target_label: 'service' }] }]);
    const [monitor] = manifestsOf('components', 'monitoring').filter(({ kind }) => kind === 'PodMonitor');
    expect(monitor?.spec.podMetricsEndpoints).toMatchObject([{ honorLabels: true, relabelings: [{ targetLabel: 'service' }] }]);
  });

  if (hasPromtool) {
    it('pass the checks and the tests of promtool', () => {
      const results = [promtool('check', 'rules', ...ruleFiles), promtool('test', 'rules', ...alertTests)];
      for (const { status, stdout, stderr } of results)
        expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
    });
  }
});

describe('the inhibitions of Alertmanager', () => {
  const { inhibit_rules } = parse(textOf('alertmanager', 'alertmanager.yml')) as { inhibit_rules: InhibitRule[] };

  it('compare only labels that the alerts on both sides have', () => {
    expect(inhibit_rules.length).toBeGreaterThan(3);
    for (const { source_matchers, target_matchers, equal = [] } of inhibit_rules)
      for (const alert of [...alertsIn(source_matchers), ...alertsIn(target_matchers)]) {
        expect(alerts).toContain(alert);
        for (const labels of expectedLabels(alert)) expect([alert, Object.keys(labels)]).toEqual([alert, expect.arrayContaining(equal)]);
      }
  });
});
