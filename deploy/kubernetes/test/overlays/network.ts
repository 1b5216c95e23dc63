import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { PROCESSES } from '../../../docker/test/service-settings';
import { find, type Manifest, overlay, type Peer, workloadsOf, type Rule } from '../manifests';

export function testNetwork(): void {
  const dev = overlay('dev');
  const production = overlay('production');
  const policiesOf = (manifests: Manifest[]) =>
    manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  const PRIVATE = [
    '10.0.0.0/8',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
    'fc00::/7',
    'fe80::/10',
  ];

  /** ARCHITECTURE.md, "Who owns what": who may open a connection to whom. */
  const ARROWS = [
    ...['identity', 'catalogue', 'downloads', 'payments', 'realtime'].map(
      (service) => `gateway -> ${service}`,
    ),
    'catalogue -> payments',
    'downloads -> catalogue',
    'downloads -> payments',
    'payments -> catalogue',
    'payments -> identity',
    'identity -> downloads',
    'identity -> payments',
    ...['identity', 'catalogue', 'downloads', 'payments'].map(
      (service) => `${service} -> postgres`,
    ),
    ...PROCESSES.map((process) => `${process} -> nats`),
    ...['gateway', 'catalogue', 'downloads'].map((process) => `${process} -> minio`),
    'nats -> nats',
    'postgres -> postgres',
  ].sort();

  /** The production overlay with its lines about private servers, which are comments. */
  function withPrivateServers(): Manifest[] {
    const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
    const kubernetes = resolve(__dirname, '..', '..');
    const given = readFileSync(join(kubernetes, 'overlays/production/kustomization.yaml'), 'utf8');
    const uncommented = given.replace(/^ {2}# (?=- \.\.\/|- target:| {2}patch:| {4}- \{)/gm, '  ');
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      uncommented.replaceAll('../..', relative(folder, kubernetes)),
    );
    try {
      return overlay(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

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
      for (const manifests of [dev, production])
        expect(find(manifests, 'NetworkPolicy', 'deny-everything').spec).toEqual({
          podSelector: {},
          policyTypes: ['Ingress', 'Egress'],
        });
    });

    it('allow exactly the connections of ARCHITECTURE.md, at both ends', () => {
      const out = new Set<string>();
      const into = new Set<string>();
      for (const { spec } of policiesOf(dev)) {
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

    it.each([
      ['dev', dev, ['identity', 'payments']],
      ['production', production, ['identity', 'operations', 'payments', 'storage']],
    ])(
      'of %s allow only these to reach the internet, and no private network',
      (_name, manifests, expected) => {
        const isOutside = ({ to = [] }: Rule) => to.some(({ ipBlock }) => ipBlock);
        const outside = policiesOf(manifests).filter(({ spec }) =>
          (spec.egress ?? []).some(isOutside),
        );
        expect(outside.map(({ metadata }) => metadata.name).sort()).toEqual(expected);
        for (const { to = [], ports } of outside
          .flatMap(({ spec }) => spec.egress ?? [])
          .filter(isOutside)) {
          expect(
            to.flatMap(({ ipBlock }) => (ipBlock as { except?: string[] }).except ?? []).sort(),
          ).toEqual([...PRIVATE].sort());
          expect(ports?.length).toBeGreaterThan(0);
        }
      },
    );

    it('let an S3 and a mail server in a private network be reached once their lines in the production overlay are no comments any more', () => {
      const servers = withPrivateServers();
      const allowed = (name: string) => {
        const { podSelector, egress } = find(servers, 'NetworkPolicy', name).spec;
        return [workloadsOf(podSelector), egress];
      };
      const to = (cidr: string, port: number) => [
        { to: [{ ipBlock: { cidr } }], ports: [{ port }] },
      ];
      expect(allowed('private-storage')).toEqual([
        ['gateway', 'catalogue', 'downloads', 'operations', 'backup'],
        to('10.1.2.3/32', 9000),
      ]);
      expect(allowed('private-storage-for-postgres')).toEqual([
        ['postgres'],
        to('10.1.2.3/32', 9000),
      ]);
      expect(allowed('private-mail')).toEqual([['identity', 'payments'], to('10.1.2.4/32', 25)]);
      const others = servers.filter(({ metadata }) => !metadata.name.startsWith('private-'));
      expect(others).toEqual(production);
    });

    it('let the ingress controller reach the gateway, and the pods that answer HTTP-01 challenges', () => {
      expect(openTo('gateway', 'traefik')).toEqual([8080]);
      expect(openTo('http01-solver', 'traefik')).toEqual([8089]);
      const { podSelector } = find(production, 'NetworkPolicy', 'http01-solver').spec;
      expect(podSelector).toEqual({
        matchExpressions: [{ key: 'acme.cert-manager.io/http01-solver', operator: 'Exists' }],
      });
    });

    it('let Prometheus, KEDA and the PostgreSQL operator reach their targets', () => {
      expect(openTo('metrics', 'monitoring')).toEqual([9464]);
      expect(openTo('postgres-metrics', 'monitoring')).toEqual([9187]);
      expect(openTo('nats-for-keda', 'keda')).toEqual([8222]);
      expect(openTo('postgres', 'cnpg-system')).toEqual([5432, 8000]);
    });
  });
}
