import { runInNewContext } from 'node:vm';
import { PROCESSES } from '../../../docker/test/service-settings';
import {
  bytes,
  type Container,
  find,
  podsOf,
  type Probe,
  renderProduction,
  settingsIn,
} from '../manifests';

export function testPods(): void {
  const production = renderProduction();
  const everyPod = podsOf(production);
  const everyContainer = everyPod.flatMap(([workload, { containers }]) =>
    containers.map((container): [string, Container] => [workload, container]),
  );
  /** A kubelet stores five files of 10 MiB of a container's log. */
  const LOGS = bytes('50Mi');
  /** Maximum size of an upload (contract). */
  const UPLOAD = bytes('200Mi');
  const summary = ({ httpGet, periodSeconds, failureThreshold = 3 }: Probe) => [
    httpGet.path,
    httpGet.port,
    periodSeconds * failureThreshold,
  ];

  describe('the pods of the rendered overlays', () => {
    afterEach(() => jest.useRealTimers());

    it('give the catalogue disk space for twenty concurrent uploads', () => {
      const pod = find(production, 'Deployment', 'catalogue').spec.template?.spec;
      expect(
        bytes(pod?.volumes.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit ?? '0'),
      ).toBeGreaterThanOrEqual(20 * UPLOAD);
    });

    it.each(everyPod)('%s: temporary files and logs fit the requested disk', (_name, pod) => {
      const sizes = pod.volumes
        .filter(({ emptyDir }) => emptyDir)
        .map(({ emptyDir }) => bytes(emptyDir?.sizeLimit ?? 'unlimited'));
      const used = sizes.reduce((sum, size) => sum + size, 0) + pod.containers.length * LOGS;
      const asked = pod.containers.reduce(
        (sum, { resources }) => sum + bytes(resources.requests['ephemeral-storage'] ?? 'none'),
        0,
      );
      expect(used).toBeLessThanOrEqual(asked);
    });

    it.each(everyContainer)(
      '%s: requests and limits are set',
      (_name, { resources: { requests, limits } }) => {
        expect(Object.keys(requests).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
        expect(Object.keys(limits).sort()).toEqual(['ephemeral-storage', 'memory']);
        expect(limits['ephemeral-storage']).toBe(requests['ephemeral-storage']);
        expect(bytes(limits.memory ?? '')).toBeGreaterThanOrEqual(bytes(requests.memory ?? ''));
      },
    );

    it.each(everyPod)('%s: the pod is hardened', (_name, pod) => {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    });

    it.each(PROCESSES)(
      'probe %s on its private port, and give it three minutes to start',
      (name) => {
        const [container] = find(production, 'Deployment', name).spec.template!.spec.containers;
        const { startupProbe, readinessProbe, livenessProbe } = container;
        expect(container.ports).toContainEqual({ name: 'metrics', containerPort: 9464 });
        // A gateway is not ready while no service is; restarting it would not help.
        expect(summary(startupProbe!)).toEqual([
          name === 'gateway' ? '/livez' : '/readyz',
          'metrics',
          180,
        ]);
        expect(summary(readinessProbe!)).toEqual(['/readyz', 'metrics', 6]);
        expect(summary(livenessProbe!)).toEqual(['/livez', 'metrics', 30]);
      },
    );

    it('probe every other container that serves requests', () => {
      const without = everyContainer.filter(
        ([, { startupProbe, readinessProbe, livenessProbe }]) => {
          return !startupProbe || !readinessProbe || !livenessProbe;
        },
      );
      expect(without.map(([workload]) => workload)).toEqual(['operations', 'backup']);
    });

    it('keep the pod for operators running until it is stopped: a restore may take hours', () => {
      jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
      const [{ command: [run, , code = ''] = [] }] = find(production, 'Deployment', 'operations')
        .spec.template!.spec.containers;
      const [handlers, exit] = [new Map<string, () => void>(), jest.fn()];
      runInNewContext(code, {
        setTimeout,
        setInterval,
        process: { exit, on: (signal: string, handle: () => void) => handlers.set(signal, handle) },
      });
      expect([run, jest.getTimerCount()]).toEqual(['node', 1]);
      jest.advanceTimersByTime(24 * 3_600_000);
      expect(exit).not.toHaveBeenCalled();
      handlers.get('SIGTERM')?.();
      expect(exit).toHaveBeenCalledTimes(1);
    });

    it.each(everyPod)(
      '%s: its priority class is rendered, data stores above services',
      (workload, { priorityClassName = '' }) => {
        const { value } = find(production, 'PriorityClass', priorityClassName);
        expect(value > find(production, 'PriorityClass', 'exe-service').value).toBe(
          workload === 'nats',
        );
        expect(find(production, 'Cluster', 'postgres').spec).toMatchObject({
          priorityClassName: 'exe-data',
        });
      },
    );

    it.each(PROCESSES)('kill %s only after it has drained', (name) => {
      const { DRAIN_SECONDS, DRAIN_TRANSFERS_SECONDS = 0 } = settingsIn(production);
      const grace =
        find(production, 'Deployment', name).spec.template?.spec.terminationGracePeriodSeconds ??
        30;
      const transfers = name === 'gateway' ? Number(DRAIN_TRANSFERS_SECONDS) : 0;
      expect(grace).toBeGreaterThan(Number(DRAIN_SECONDS) + transfers + 10);
    });
  });

  describe('the images of the rendered overlays', () => {
    it('are digests, so that the tested image runs', () => {
      const { imageName } = find(production, 'Cluster', 'postgres').spec as unknown as {
        imageName: string;
      };
      for (const image of [imageName, ...everyContainer.map(([, { image: own }]) => own)])
        expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    });

    it('need the digest of our image: zeros cannot be pulled', () => {
      const [own] = find(production, 'Deployment', 'gateway').spec.template!.spec.containers;
      expect(own.image).toBe(`registry.example.com/exe-marketplace@sha256:${'0'.repeat(64)}`);
    });
  });

  describe('the disruption budgets of the rendered overlays', () => {
    it('allow one pod of each replicated workload at a time; broken pods do not count', () => {
      const budgets = production.filter(({ kind }) => kind === 'PodDisruptionBudget');
      expect(budgets.map(({ metadata }) => metadata.name).sort()).toEqual(
        [...PROCESSES, 'nats'].sort(),
      );
      for (const { metadata, spec } of budgets) {
        expect(spec).toMatchObject({
          maxUnavailable: 1,
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
        });
        expect(spec.selector.matchLabels).toEqual({ 'app.kubernetes.io/name': metadata.name });
      }
    });

    it('leave those of PostgreSQL to its operator', () => {
      expect(find(production, 'Cluster', 'postgres').spec).toMatchObject({
        instances: 3,
        enablePDB: true,
      });
    });
  });
}
