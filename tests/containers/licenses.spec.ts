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

interface Component {
  purl: string;
  components?: Component[];
}

describe('the bill of materials in the image', () => {
  it('names every package, and licenses are in the packages', async () => {
    const { components } = JSON.parse(await read('sbom.cdx.json')) as { components: Component[] };
    const flatten = (list: Component[]): string[] =>
      list.flatMap(({ purl, components: inner = [] }) => [purl, ...flatten(inner)]);
    const named = new Set(flatten(components).map((purl) => purl.replace('%40', '@')));
    const words = ['--rm', '--network=none', '--entrypoint', 'node', image, '-e', LIST_PACKAGES];
    const packages = JSON.parse(await docker('run', ...words)) as string[];
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((name) => !named.has(`pkg:npm/${name}`))).toEqual([]);
    expect(await read('node_modules/fastify/LICENSE')).toContain('MIT');
  });
});
