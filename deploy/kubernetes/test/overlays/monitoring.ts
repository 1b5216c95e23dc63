import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROCESSES } from '../../../docker/test/service-settings';
import { rules } from '../../../observability/test/alert-files';
import { find, renderProduction } from '../manifests';

export function testMonitoring(): void {
  const production = renderProduction();
  const observability = resolve(__dirname, '..', '..', '..', 'observability');

  describe('monitoring in the rendered production overlay', () => {
    it('names the service of a process that does not respond', () => {
      const monitor = find(production, 'PodMonitor', 'exe');
      expect(monitor.spec.podMetricsEndpoints).toMatchObject([
        { honorLabels: true, relabelings: [{ targetLabel: 'service' }] },
      ]);
    });

    it('has the dashboard of Compose, as the ConfigMap that the sidecar of Grafana looks for', () => {
      const { metadata, data } = find(production, 'ConfigMap', 'exe-dashboard');
      expect(metadata.labels).toMatchObject({ grafana_dashboard: '1' });
      expect(data).toEqual({
        'exe.json': readFileSync(
          resolve(observability, 'grafana', 'dashboards', 'exe.json'),
          'utf8',
        ),
      });
    });

    it('scrapes the pods that a network policy opens to Prometheus, and cert-manager in its own namespace', () => {
      const monitors = production.filter(({ kind }) => kind === 'PodMonitor');
      const inside = monitors.filter(({ spec }) => !spec.namespaceSelector);
      expect(monitors.map(({ metadata }) => metadata.name).sort()).toEqual([
        'cert-manager',
        'exe',
        'postgres',
      ]);
      const opened = production
        .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && /metrics$/.test(metadata.name))
        .map(({ spec }) => spec.podSelector);
      expect(inside.map(({ spec }) => spec.selector)).toEqual(expect.arrayContaining(opened));
      expect(opened).toHaveLength(inside.length);
      expect(
        monitors.flatMap(({ spec }) => spec.podMetricsEndpoints?.map(({ port }) => port)).sort(),
      ).toEqual(['http-metrics', 'metrics', 'metrics']);
      expect(find(production, 'PodMonitor', 'cert-manager').spec.namespaceSelector).toEqual({
        matchNames: ['cert-manager'],
      });
    });

    it('runs as many instances of PostgreSQL and members of NATS as their alerts expect', () => {
      const alertOf = (name: string) => {
        return Number(/< (\d+)$/.exec(rules.find(({ alert }) => alert === name)?.expr ?? '')?.[1]);
      };
      expect(find(production, 'Cluster', 'postgres').spec).toMatchObject({
        instances: alertOf('PostgresReplicasMissing'),
      });
      expect(find(production, 'StatefulSet', 'nats').spec.replicas).toBe(
        alertOf('BrokerMembersMissing'),
      );
    });

    const scaled = production.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');

    it('scales every service, by one autoscaler each', () => {
      expect(scaled.map(({ spec }) => spec.scaleTargetRef.name).sort()).toEqual(
        [...PROCESSES].sort(),
      );
    });

    it('runs at least two replicas of every service, as the alert for missing replicas expects', () => {
      for (const { metadata, spec } of scaled)
        expect([metadata.name, spec.minReplicas]).toEqual([
          metadata.name,
          metadata.name === 'gateway' ? 3 : 2,
        ]);
    });
  });
}
