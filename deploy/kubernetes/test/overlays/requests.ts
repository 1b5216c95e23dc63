import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bytes, type Manifest, podsOf, renderProduction } from '../manifests';

interface Requested {
  cpus: number;
  memory: number; // bytes
  storage: number; // bytes
}

interface Cluster {
  instances: number;
  storage: { size: string };
  walStorage: { size: string };
  resources: { requests: Record<string, string> };
}

export function testRequests(): void {
  const GIB = bytes('1Gi');
  const production = renderProduction();
  const cpus = (quantity: string): number =>
    quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity);

  /** The smallest number of pods of a workload: its autoscaler's if it has one. */
  function replicasOf({ metadata: { name }, spec }: Manifest): number {
    const scaler = production.find(
      ({ kind, spec: own }) =>
        kind === 'HorizontalPodAutoscaler' && own.scaleTargetRef.name === name,
    );
    return scaler?.spec.minReplicas ?? spec.replicas ?? 1;
  }

  function requestedBy(manifest: Manifest): Requested {
    const { kind, spec } = manifest;
    if (kind === 'PersistentVolumeClaim') {
      const { resources } = spec as unknown as { resources: { requests: { storage: string } } };
      return { cpus: 0, memory: 0, storage: bytes(resources.requests.storage) };
    }
    if (kind === 'Cluster') {
      const { instances, storage, walStorage, resources } = spec as unknown as Cluster;
      const size = bytes(storage.size) + bytes(walStorage.size);
      return times(instances, {
        cpus: cpus(resources.requests.cpu!),
        memory: bytes(resources.requests.memory!),
        storage: size,
      });
    }
    if (kind !== 'Deployment' && kind !== 'StatefulSet') return { cpus: 0, memory: 0, storage: 0 };
    const requests = podsOf([manifest]).flatMap(([, { containers }]) =>
      containers.map(({ resources }) => resources.requests),
    );
    const pod = requests.map((request): Partial<Requested> => ({
      cpus: cpus(request.cpu!),
      memory: bytes(request.memory!),
    }));
    for (const claim of spec.volumeClaimTemplates ?? [])
      pod.push({ storage: bytes(claim.spec.resources.requests.storage) });
    return times(replicasOf(manifest), sum(pod));
  }

  const sum = (all: Partial<Requested>[]): Requested => ({
    cpus: all.reduce((total, { cpus: one = 0 }) => total + one, 0),
    memory: all.reduce((total, { memory = 0 }) => total + memory, 0),
    storage: all.reduce((total, { storage = 0 }) => total + storage, 0),
  });

  const times = (count: number, one: Requested): Requested => ({
    cpus: count * one.cpus,
    memory: count * one.memory,
    storage: count * one.storage,
  });

  describe('the requests of the rendered production overlay', () => {
    it('are, at the minimum of replicas, those of the README', () => {
      const readme = readFileSync(resolve(__dirname, '..', '..', 'README.md'), 'utf8');
      const [, ...named] =
        /requests ([\d.]+) CPUs, ([\d.]+) GiB of memory and (\d+) GiB of volumes/.exec(readme) ??
        [];
      const total = sum(production.map(requestedBy));
      expect(named.map(Number)).toEqual([
        Number(total.cpus.toFixed(3)),
        total.memory / GIB,
        total.storage / GIB,
      ]);
    });
  });
}
