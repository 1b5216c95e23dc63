import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** Labels of pods that are meant; an operator's label names pods that are not in the manifests. */
export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; values: string[] }[];
}

/** One end of an allowed connection. */
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}

/** A setting of a container. */
interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string } };
}

/** The part of a manifest that tests look at. */
export interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    podSelector?: Selector;
    ingress?: { from?: Peer[] }[];
    egress?: { to?: Peer[] }[];
    groups?: unknown;
    minReplicas?: number;
    podMetricsEndpoints?: { honorLabels?: boolean; relabelings?: { targetLabel: string }[] }[];
    template?: { spec: { terminationGracePeriodSeconds?: number; containers: [{ args?: string[]; env: Variable[] }] } };
  };
}

const folder = resolve(__dirname, '..');

/** Every object of a folder of deploy/kubernetes. */
export function manifestsOf(...path: string[]): Manifest[] {
  const files = readdirSync(resolve(folder, ...path)).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(resolve(folder, ...path, file), 'utf8')).map((document) => document.toJS() as Manifest),
  );
}

/** The names of the parts a selector means. */
export function partsOf({ matchLabels = {}, matchExpressions = [] }: Selector = {}): string[] {
  const named = [matchLabels['app.kubernetes.io/name'], matchLabels['cnpg.io/cluster']].filter((name) => name !== undefined);
  const listed = matchExpressions.filter(({ key }) => key === 'app.kubernetes.io/name').flatMap(({ values }) => values);
  const services = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];
  return [...named, ...listed, ...(matchLabels['app.kubernetes.io/component'] === 'service' ? services : [])];
}
