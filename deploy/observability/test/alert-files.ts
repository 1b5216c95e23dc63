import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const folder = resolve(__dirname, '..');

/** One rule of Prometheus: an alert or a recorded series. */
export interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook?: string };
}

/** One test of promtool: what alerts do at a time. */
interface AlertTest {
  input_series: unknown[];
  alert_rule_test: { alertname: string; exp_alerts: { exp_labels: Record<string, string> }[] }[];
}

/** One rule of Alertmanager: an alert that mutes others. */
export interface InhibitRule {
  source_matchers: string[];
  target_matchers: string[];
  equal?: string[];
}

/** The text of a file of deploy/observability. */
export const textOf = (...path: string[]): string => readFileSync(resolve(folder, ...path), 'utf8');

/** A YAML file of deploy/observability. */
export const yamlOf = <T>(...path: string[]): T => parse(textOf(...path)) as T;

/** Paths of all files with rules. */
export const ruleFiles = readdirSync(resolve(folder, 'prometheus', 'rules')).map((file) =>
  resolve(folder, 'prometheus', 'rules', file),
);

/** Paths of promtool's tests. */
export const alertTests = readdirSync(resolve(__dirname, 'alerts')).map((file) =>
  resolve(__dirname, 'alerts', file),
);

/** Every rule. */
export const rules = ruleFiles.flatMap((file) =>
  yamlOf<{ groups: { rules: Rule[] }[] }>(file).groups.flatMap(({ rules: ofGroup }) => ofGroup),
);

/** Names of all alerts. */
export const alerts = rules.flatMap(({ alert }) => (alert ? [alert] : []));

const tests = alertTests.flatMap((file) => yamlOf<{ tests: AlertTest[] }>(file).tests);
const checks = tests.flatMap((test) => test.alert_rule_test);

/** Expectations of promtool's tests without any series. */
export const withoutSeries = tests
  .filter((test) => test.input_series.length === 0)
  .flatMap((test) => test.alert_rule_test);

/** Label sets with which promtool's tests expect an alert. */
export const expectedLabels = (alert: string): Record<string, string>[] =>
  checks
    .filter(({ alertname }) => alertname === alert)
    .flatMap(({ exp_alerts }) => exp_alerts)
    .map(({ exp_labels }) => exp_labels);

/** Alerts that Alertmanager's matchers of the form `alertname="A"` or `alertname=~"A|B"` mean. */
export const alertsIn = (matchers: string[]): string[] =>
  matchers.flatMap(
    (matcher) => /^alertname=~?"([\w|]+)"$/.exec(matcher)?.[1]?.split('|') ?? [matcher],
  );
