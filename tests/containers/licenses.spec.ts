import { docker } from './docker';

const image = `exe-marketplace:${process.env.EXE_VERSION}`;
const read = (file: string) =>
  docker('run', '--rm', '--network=none', '--entrypoint', 'cat', image, file);

/** Prints name and version of every package in the image. */
const LIST_PACKAGES = `
const { globSync, readFileSync } = require('node:fs');
const files = globSync('node_modules/{*,@*/*}/package.json').concat(globSync('node_modules/**/node_modules/{*,@*/*}/package.json'));
const packages = files.map((file) => JSON.parse(readFileSync(file, 'utf8'))).filter(({ name, version }) => name && version);
process.stdout.write(JSON.stringify(packages.map(({ name, version }) => name + '@' + version)));
`;

describe('the licenses in the image', () => {
  it('name every package, and the version of Node', async () => {
    const { components } = JSON.parse(await read('licenses/sbom.cdx.json')) as {
      components: { 'bom-ref': string }[];
    };
    const named = new Set(components.map((component) => component['bom-ref']));
    const installed = await docker(
      'run',
      '--rm',
      '--network=none',
      '--entrypoint',
      'node',
      image,
      '-e',
      LIST_PACKAGES,
    );
    const packages = JSON.parse(installed) as string[];
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((name) => !named.has(name))).toEqual([]);
    expect(named).toContain(
      `node@${await docker('run', '--rm', '--entrypoint', 'node', image, '-p', 'process.versions.node')}`,
    );
  });

  it('have their texts, also in the packages', async () => {
    expect(await read('licenses/LICENSES.txt')).toMatch(/^fastify \d[^\n]*\n\nMIT License/m);
    expect(await read('node_modules/fastify/LICENSE')).toContain('MIT');
  });
});
