import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hasKubectl, type Manifest, renderProduction } from './manifests';

/** Types that are generated from the schemas of the APIs, by API group; '' has Kubernetes' own. Fetched here: only this test needs them. */
const TYPES: Record<string, string> = {
  '': 'kubernetes-models@5.1.0',
  'cert-manager.io': '@kubernetes-models/cert-manager@6.0.0',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator@6.0.0',
  'traefik.io': '@kubernetes-models/traefik@2.0.0',
};
/** overlays/schemas.ts compares these. */
const UNTYPED = ['postgresql.cnpg.io', 'barmancloud.cnpg.io'];
const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];

const folder = mkdtempSync(join(tmpdir(), 'schemas-'));

afterAll(() => rmSync(folder, { recursive: true }));

const groupOf = ({ apiVersion }: Manifest): string => apiVersion.split('/')[0] ?? '';

/** The manifests as TypeScript: a literal may have only known properties. */
function sourceOf(manifests: Manifest[]): string {
  return manifests
    .flatMap((manifest, index) => {
      const { apiVersion, kind } = manifest;
      const name = (TYPES[groupOf(manifest)] ?? TYPES['']!).replace(/@[\d.]+$/, '');
      return [
        `import type { I${kind} as Type${index} } from '${name}/${apiVersion}/${kind}';`,
        `export const object${index}: Type${index} = ${JSON.stringify(manifest)};`,
      ];
    })
    .join('\n');
}

function check(manifests: Manifest[]): string {
  const file = join(folder, 'manifests.mts');
  writeFileSync(file, sourceOf(manifests));
  const tsc = resolve(__dirname, '..', '..', '..', 'node_modules', '.bin', 'tsc');
  return spawnSync(tsc, [...OPTIONS, file], { cwd: folder, encoding: 'utf8' }).stdout;
}

const [describeRendered, reason] = hasKubectl()
  ? [describe, '']
  : [describe.skip, ' (kubectl, which renders them, is not installed)'];

describeRendered(`the rendered manifests${reason}`, () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const words = ['install', '--no-audit', '--no-fund', ...Object.values(TYPES)];
    const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });

  it('match the schemas of their APIs, except those of CloudNativePG', () => {
    const typed = renderProduction().filter((manifest) => !UNTYPED.includes(groupOf(manifest)));
    expect(typed.length).toBeGreaterThan(50);
    expect(check(typed)).toBe('');
  });

  it('are not accepted with a misspelt property or a wrong type', () => {
    const deployment = renderProduction().find(({ kind }) => kind === 'Deployment')!;
    const { spec } = deployment;
    expect(check([{ ...deployment, spec: { ...spec, replica: 2 } as typeof spec }])).toMatch(
      /replica\W+ does not exist/,
    );
    expect(
      check([{ ...deployment, spec: { ...spec, replicas: '2' } as unknown as typeof spec }]),
    ).toMatch(/'string' is not assignable to type 'number'/);
  });
});
