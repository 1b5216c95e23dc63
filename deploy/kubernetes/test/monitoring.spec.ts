import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { PROCESSES } from '../../docker/test/service-settings';
import { find, overlay } from './manifests';

const production = overlay('production');

describe('what Prometheus watches in the rendered production overlay', () => {
  it('has the alert rules of Compose', () => {
    const folder = resolve(__dirname, '..', '..', 'observability', 'prometheus', 'rules');
    const groups = readdirSync(folder)
      .sort()
      .flatMap((file) => (parse(readFileSync(resolve(folder, file), 'utf8')) as { groups: unknown[] }).groups);
    expect(find(production, 'PrometheusRule', 'exe').spec.groups).toEqual(groups);
  });

  it.each([overlay('dev'), production].map((manifests) => [manifests]))('scales every service, by one autoscaler each', (manifests) => {
    const scaled = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject');
    expect(scaled.map(({ spec }) => spec.scaleTargetRef.name).sort()).toEqual([...PROCESSES].sort());
  });

  it('runs at least two replicas of every service, as the alert for missing replicas expects', () => {
    const scaled = production.filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject');
    for (const { metadata, spec } of scaled)
      expect([metadata.name, spec.minReplicas ?? spec.minReplicaCount]).toEqual([metadata.name, metadata.name === 'gateway' ? 3 : 2]);
  });
});
