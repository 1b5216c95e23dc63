import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './compose-file';

interface License {
  license?: { id?: string; name?: string };
  expression?: string;
}

interface Component {
  name: string;
  purl: string;
  licenses?: License[];
  evidence?: { licenses: unknown[] };
  components?: Component[];
}

/** Accepted licenses of packages; a lawyer must check any other. */
const ACCEPTED =
  /^(MIT(-0)?|0BSD|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|LGPL-3\.0-or-later)( (AND|OR) |$)/;
/** Packages under the MIT license that name it only in their README. */
const UNDECLARED = ['pause', 'png-js'];

const folder = mkdtempSync(join(tmpdir(), 'licenses-'));
const dockerfile = readFileSync(resolve(root, 'deploy/docker/Dockerfile'), 'utf8');

afterAll(() => rmSync(folder, { recursive: true }));

describe('the bill of materials in the image', () => {
  const file = join(folder, 'sbom.cdx.json');
  let packages: Component[];

  beforeAll(() => {
    const [, words = ''] = /^RUN npx cyclonedx-npm (.*) --output-file/m.exec(dockerfile) ?? [];
    const program = resolve(root, 'node_modules', '.bin', 'cyclonedx-npm');
    const { status, stderr } = spawnSync(program, [...words.split(' '), '--output-file', file], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] };
    const flatten = (list: Component[]): Component[] =>
      list.flatMap((one) => [one, ...flatten(one.components ?? [])]);
    packages = flatten(components).filter(({ name }) => name !== 'web');
  });

  it.each(['package.json', 'web/package.json'])('has every dependency of %s', (list) => {
    const { dependencies } = JSON.parse(readFileSync(resolve(root, list), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const names = packages.map(({ purl }) =>
      decodeURIComponent(/npm\/(.*)@/.exec(purl)?.[1] ?? ''),
    );
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => /^(jest|typescript|oxlint|vite|playwright)$/.test(name))).toEqual(
      [],
    );
  });

  it('has an accepted license of every package, and nearly all texts', () => {
    const others = packages.filter(({ licenses: [one] = [] }) => {
      const license = one?.expression ?? one?.license?.id ?? one?.license?.name ?? '';
      return !ACCEPTED.test(license);
    });
    expect(others.map(({ name }) => name)).toEqual(UNDECLARED);
    expect(packages.filter(({ evidence }) => !evidence?.licenses).length).toBeLessThan(20);
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
});
