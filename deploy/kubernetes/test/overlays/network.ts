import { MAY_CALL } from '@libs/auth';
import { PROCESSES } from '../../../docker/test/service-settings';
import { find, type Peer, renderProduction, type Rule, workloadsOf } from '../manifests';

export function testNetwork(): void {
  const production = renderProduction();
  const policies = production.filter(({ kind }) => kind === 'NetworkPolicy');
  const PRIVATE = [
    '10.0.0.0/8',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
    'fc00::/7',
    'fe80::/10',
  ];

  /** Who may open a connection to whom: those that sign calls, and what all need. */
  const ARROWS = [
    ...Object.entries(MAY_CALL).flatMap(([caller, services]) =>
      services.map((service) => `${caller} -> ${service}`),
    ),
    ...['identity', 'catalogue', 'downloads', 'payments'].map(
      (service) => `${service} -> postgres`,
    ),
    ...PROCESSES.map((process) => `${process} -> nats`),
    ...['operations', 'backup'].flatMap((name) => [`${name} -> postgres`, `${name} -> nats`]),
    'nats -> nats',
    'postgres -> postgres',
  ].sort();

  /** Ports of the selected pods that a namespace may reach. */
  const openTo = (policy: string, namespace: string): number[] => {
    const rules = find(production, 'NetworkPolicy', policy).spec.ingress ?? [];
    const from = (peer: Peer) =>
      peer.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === namespace;
    return rules
      .filter((rule) => rule.from?.some(from))
      .flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  };

  describe('the network policies of the rendered overlays', () => {
    it('deny what no other policy allows, in both directions', () => {
      expect(find(production, 'NetworkPolicy', 'deny-everything').spec).toEqual({
        podSelector: {},
        policyTypes: ['Ingress', 'Egress'],
      });
    });

    it('allow exactly the connections of ARCHITECTURE.md, at both ends', () => {
      const out = new Set<string>();
      const into = new Set<string>();
      for (const { spec } of policies) {
        for (const me of workloadsOf(spec.podSelector)) {
          for (const { to = [] } of spec.egress ?? [])
            for (const other of to.flatMap((peer) => workloadsOf(peer.podSelector)))
              out.add(`${me} -> ${other}`);
          for (const { from = [] } of spec.ingress ?? [])
            for (const other of from.flatMap((peer) => workloadsOf(peer.podSelector)))
              into.add(`${other} -> ${me}`);
        }
      }
      expect([...out].sort()).toEqual(ARROWS);
      expect([...into].sort()).toEqual(ARROWS);
    });

    it('allow only these to reach the internet, and no private network', () => {
      const isOutside = ({ to = [] }: Rule) => to.some(({ ipBlock }) => ipBlock);
      const outside = policies.filter(({ spec }) => (spec.egress ?? []).some(isOutside));
      expect(outside.map(({ metadata }) => metadata.name).sort()).toEqual([
        'identity',
        'operations',
        'payments',
        'storage',
      ]);
      for (const { to = [], ports } of outside
        .flatMap(({ spec }) => spec.egress ?? [])
        .filter(isOutside)) {
        expect(
          to.flatMap(({ ipBlock }) => (ipBlock as { except?: string[] }).except ?? []).sort(),
        ).toEqual([...PRIVATE].sort());
        expect(ports?.length).toBeGreaterThan(0);
      }
    });

    it('let the ingress controller reach the gateway, and the pods that answer HTTP-01 challenges', () => {
      expect(openTo('gateway', 'traefik')).toEqual([8080]);
      expect(openTo('http01-solver', 'traefik')).toEqual([8089]);
      const { podSelector } = find(production, 'NetworkPolicy', 'http01-solver').spec;
      expect(podSelector).toEqual({
        matchExpressions: [{ key: 'acme.cert-manager.io/http01-solver', operator: 'Exists' }],
      });
    });

    it('let Prometheus and the PostgreSQL operator reach their targets', () => {
      expect(openTo('metrics', 'monitoring')).toEqual([9464]);
      expect(openTo('postgres-metrics', 'monitoring')).toEqual([9187]);
      expect(openTo('postgres', 'cnpg-system')).toEqual([5432, 8000]);
    });
  });
}
