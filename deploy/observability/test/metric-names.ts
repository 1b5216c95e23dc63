import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';

const root = resolve(__dirname, '..', '..', '..');
const NAME = /'([a-z]+(?:_[a-z0-9]+)+)'/g;
const WORDS = new Set([
  'and',
  'or',
  'unless',
  'on',
  'by',
  'bool',
  'ignoring',
  'without',
  'group_left',
  'group_right',
]);

/** Names of series of our processes: registered in our sources, by Node, or by Prometheus. */
export function registeredMetrics(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const node = registry.getMetricsAsArray().map(({ name }) => name);
  const own = ['gateway/src', 'libs', 'services']
    .flatMap((folder) => sourcesIn(resolve(root, folder)))
    .flatMap(namesIn);
  const histograms = own.flatMap((name) =>
    ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`),
  );
  registry.clear();
  return new Set([...node, ...own, ...histograms, 'up']);
}

/** Names of series in a PromQL expression. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && !/spec\.ts$|(^|\/)(test|seed|node_modules)\//.test(file),
    )
    .map((file) => readFileSync(resolve(folder, file), 'utf8'))
    .filter((text) => /measuredGauge\(|from 'prom-client'/.test(text));
}

const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, name = '']) => name);
