import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@testing';
import { containersOf, docker, inspect, SERVICES, upgrade } from './docker';
import { everydayRequests, Load, type LoadRequest } from './load';
import { record } from './record';

const version = process.env.EXE_VERSION ?? '';
const next = `${version}-next`;

/** Builds an image that differs from the one under test in a label. */
async function buildNext(): Promise<void> {
  const words = ['build', '--quiet', '--tag', `exe-marketplace:${next}`, '-'];
  const build = promisify(execFile)('docker', words);
  build.child.stdin?.end(
    `FROM exe-marketplace:${version}\nLABEL org.opencontainers.image.version="next"\n`,
  );
  await build;
}

describe('an upgrade of the Compose project under load', () => {
  let requests: LoadRequest[];

  beforeAll(async () => {
    await buildNext();
    requests = await everydayRequests();
  }, 120_000);
  afterAll(() => docker('image', 'rm', `exe-marketplace:${next}`));

  const tagsInUse = async () => {
    const ids = (await Promise.all(SERVICES.map(containersOf))).flat();
    const all = await Promise.all(ids.map(inspect));
    return [...new Set(all.map(({ Config }) => Config.Image))];
  };

  it.each([
    ['an upgrade', next],
    ['a downgrade to the version before', version],
  ])(
    '%s replaces every container; afterwards requests succeed again',
    async (operation, tag) => {
      const load = new Load(requests);
      try {
        await eventually(() => expect(load.answered).toBeGreaterThan(20));
        await upgrade({ EXE_VERSION: tag });
        expect(await tagsInUse()).toEqual([`exe-marketplace:${tag}`]);
        const before = load.answered;
        await eventually(() => expect(load.answered).toBeGreaterThan(before + 20), 60_000);
      } finally {
        record(operation, await load.stop());
      }
    },
    900_000,
  );
});
