/** `npm run ops -- kubernetes-rules`: prints the alert rules of prometheus/rules as an object of the Prometheus operator. */
import { readdirSync, readFileSync } from 'node:fs';
import { exitWithUsage } from '../docker/print.mjs';

exitWithUsage('Usage: npm run --silent ops -- kubernetes-rules | kubectl apply -f -');

const folder = new URL('prometheus/rules/', import.meta.url);
const groups = readdirSync(folder)
  .sort()
  .map((file) => readFileSync(new URL(file, folder), 'utf8').replace(/^groups:\n/, ''));
process.stdout.write(`apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: { name: exe, namespace: exe }
spec:
  groups:
${groups.join('\n').replace(/^(?=.)/gm, '  ')}`);
