import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

const kubectl = (...parameters: string[]) =>
  spawnSync('kubectl', parameters, { encoding: 'utf8', maxBuffer: 10_000_000 });
let rendered: Manifest[] | undefined;

/** Whether this machine can render the overlay. */
export const hasKubectl = (): boolean => kubectl('version', '--client').status === 0;

/** Selects pods by their labels; an operator's label selects pods that are not in the manifests. */
interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; values?: string[] }[];
}

/** One end of an allowed connection. */
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}

/** What a network policy allows in one direction. */
export interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number }[];
}

/** A setting of a container. */
interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } };
}

/** A check of a container's health. */
export interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold?: number;
}

/** The fields of a container that tests read. */
export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env: Variable[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  volumeMounts: { name: string; mountPath: string }[];
}

/** The fields of a pod that tests read. */
interface Pod {
  priorityClassName?: string;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: Record<string, unknown>;
  containers: [Container, ...Container[]];
  volumes: { name: string; emptyDir?: { sizeLimit?: string } }[];
}

/** The fields of a manifest that tests read. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  data: Record<string, string>;
  value: number;
  spec: {
    podSelector?: Selector;
    selector: Selector;
    ingress?: Rule[];
    egress?: Rule[];
    groups?: unknown;
    replicas?: number;
    minReplicas?: number;
    maxReplicas?: number;
    scaleTargetRef: { name: string };
    namespaceSelector?: { matchNames: string[] };
    podMetricsEndpoints?: {
      port: string;
      honorLabels?: boolean;
      relabelings?: { targetLabel: string }[];
    }[];
    template?: { spec: Pod };
    jobTemplate?: { spec: { template: { spec: Pod } } };
    volumeClaimTemplates?: { spec: { resources: { requests: { storage: string } } } }[];
  };
}

/** Every object of the production overlay, as `kubectl apply -k` sends it to a cluster. */
export function renderProduction(): Manifest[] {
  rendered ??= render(resolve(__dirname, '..', 'overlays', 'production'));
  return rendered;
}

function render(folder: string): Manifest[] {
  const { status, stdout, stderr } = kubectl('kustomize', folder);
  if (status !== 0 || stderr !== '') throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

/** The object of that kind and name; throws if it does not exist. */
export function find(manifests: Manifest[], kind: string, name: string | RegExp): Manifest {
  const found = manifests.find(
    ({ kind: other, metadata }) =>
      other === kind &&
      (typeof name === 'string' ? metadata.name === name : name.test(metadata.name)),
  );
  if (!found) throw new Error(`${kind} ${String(name)} is not rendered`);
  return found;
}

/** The settings that every process shares. */
export function settingsIn(manifests: Manifest[]): Record<string, string> {
  return find(manifests, 'ConfigMap', /^settings-/).data;
}

/** Every workload's name and pod. */
export function podsOf(manifests: Manifest[]): [name: string, pod: Pod][] {
  return manifests.flatMap(({ metadata, spec }): [string, Pod][] => {
    const template = spec?.jobTemplate?.spec.template ?? spec?.template;
    return template ? [[metadata.name, template.spec]] : [];
  });
}

/** Bytes of a Kubernetes quantity (4Gi), or of a size of PostgreSQL or NATS (9GB), where every unit is a power of 1024. */
export function bytes(quantity: string): number {
  const [, amount, unit = '', binary] = /^(\d+)([KMG])?(i|B)?$/.exec(quantity) ?? [];
  if (amount === undefined) throw new Error(`${quantity} is no quantity`);
  return Number(amount) * (binary ? 1024 : 1000) ** ' KMG'.indexOf(unit || ' ');
}

/** The names of the workloads that a selector selects. */
export function workloadsOf({ matchLabels = {}, matchExpressions = [] }: Selector = {}): string[] {
  const named = [matchLabels['app.kubernetes.io/name'], matchLabels['cnpg.io/cluster']].filter(
    (name) => name !== undefined,
  );
  const listed = matchExpressions
    .filter(({ key }) => key === 'app.kubernetes.io/name')
    .flatMap(({ values = [] }) => values);
  const services = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];
  return [
    ...named,
    ...listed,
    ...(matchLabels['app.kubernetes.io/component'] === 'service' ? services : []),
  ];
}
