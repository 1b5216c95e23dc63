import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { exitWithUsage } from '../docker/print.mjs';

exitWithUsage('Usage: npm run ops -- kubernetes-rules');

/** Writes the rules of prometheus/rules as one object for the Prometheus operator: `npm run ops -- kubernetes-rules`. */
const rules = new URL('prometheus/rules/', import.meta.url);
const target = new URL('../kubernetes/components/monitoring/rules.yaml', import.meta.url);
const head = `# Generated from deploy/observability/prometheus/rules by npm run ops -- kubernetes-rules; a test compares the two.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: exe
spec:
  groups:
`;
const groups = readdirSync(rules)
  .sort()
  .map((file) => readFileSync(new URL(file, rules), 'utf8').replace(/^groups:\n/, ''));
writeFileSync(target, head + groups.join('\n').replace(/^(?=.)/gm, '  '));
