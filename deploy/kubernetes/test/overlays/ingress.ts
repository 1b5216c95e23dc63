import { find, type Manifest, renderProduction, settingsIn } from '../manifests';

interface Ingress {
  ingressClassName?: string;
  tls?: { hosts: string[]; secretName: string }[];
  rules: {
    host: string;
    http: { paths: { path: string; backend: { service: { name: string } } }[] };
  }[];
}

export function testIngress(): void {
  const production = renderProduction();
  const specOf = (manifests: Manifest[], name: string) =>
    find(manifests, 'Ingress', name).spec as unknown as Ingress;
  const annotationsOf = (name: string) =>
    find(production, 'Ingress', name).metadata.annotations ?? {};
  const ROUTER = 'traefik.ingress.kubernetes.io/router';

  describe('the ingress of the rendered overlays', () => {
    it('serves PUBLIC_URL, and nothing else', () => {
      const { rules } = specOf(production, 'exe');
      expect(rules.map(({ host }) => host)).toEqual([
        new URL(settingsIn(production).PUBLIC_URL ?? '').host,
      ]);
      expect(rules[0]?.http.paths).toMatchObject([
        { path: '/', backend: { service: { name: 'gateway' } } },
      ]);
    });

    it('has a certificate for that host in production, from the issuer in the same namespace', () => {
      const { tls, rules, ingressClassName } = specOf(production, 'exe');
      expect(tls).toEqual([{ hosts: [rules[0]?.host], secretName: 'exe-tls' }]);
      const issuer = find(
        production,
        'Issuer',
        annotationsOf('exe')['cert-manager.io/issuer'] ?? 'none',
      );
      expect(issuer.metadata.namespace).toBe('exe');
      expect(issuer.spec).toMatchObject({
        acme: { solvers: [{ http01: { ingress: { ingressClassName } } }] },
      });
    });

    it('accepts only https in production and redirects http', () => {
      expect(annotationsOf('exe')).toMatchObject({
        [`${ROUTER}.entrypoints`]: 'websecure',
        [`${ROUTER}.tls`]: 'true',
      });
      const { metadata, spec } = find(production, 'Middleware', 'https');
      expect(spec).toEqual({ redirectScheme: { scheme: 'https', permanent: true } });
      expect(annotationsOf('exe-redirect')).toEqual({
        [`${ROUTER}.entrypoints`]: 'web',
        [`${ROUTER}.middlewares`]: `${metadata.namespace}-https@kubernetescrd`,
      });
      expect(specOf(production, 'exe-redirect').rules).toEqual(specOf(production, 'exe').rules);
    });
  });
}
