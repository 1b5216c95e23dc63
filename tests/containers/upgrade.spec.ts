import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { containersOf, docker, inspect, runProgram, SERVICES } from './docker';
import { everydayRequests, Load, type LoadRequest } from './load';
import { record } from './record';

const version = process.env.EXE_VERSION ?? '';

/** Runs `npm run ops -- upgrade` with another version of the image. */
const upgrade = (tag: string, ...args: string[]) =>
  runProgram('upgrade.mjs', args, { EXE_VERSION: tag });

/** Builds an image that differs from the one under test in the given lines of a Dockerfile. */
function buildVariant(tag: string, lines: string): Promise<string> {
  const dockerfile = `FROM exe-marketplace:${version}\n${lines}\n`;
  const build = promisify(execFile)('docker', [
    'build',
    '--quiet',
    '--tag',
    `exe-marketplace:${tag}`,
    '-',
  ]);
  build.child.stdin?.end(dockerfile);
  return build.then(({ stdout }) => stdout.trim());
}

describe('an upgrade of the Compose project under load', () => {
  const next = `${version}-next`;
  const broken = `${version}-broken`;
  let requests: LoadRequest[];
  let load: Load;

  beforeAll(async () => {
    await buildVariant(next, 'LABEL org.opencontainers.image.version="next"');
    await buildVariant(broken, 'ENTRYPOINT ["sh", "-c", "echo this image cannot start; exit 1"]');
    requests = await everydayRequests();
  }, 120_000);
  afterAll(() => docker('image', 'rm', `exe-marketplace:${next}`, `exe-marketplace:${broken}`));
  beforeEach(() => (load = new Load(requests)));
  afterEach(() => load.stop());

  const tagsInUse = async () => {
    const all = await Promise.all(
      [...SERVICES, 'backups'].map(async (service) =>
        Promise.all((await containersOf(service)).map(inspect)),
      ),
    );
    return [...new Set(all.flat().map(({ Config }) => Config.Image))];
  };

  it.each([
    ['an upgrade of every service', next],
    ['a downgrade to the version before', version],
  ])(
    '%s refuses and drops no request',
    async (operation, tag) => {
      const counts = await Promise.all(
        SERVICES.map(async (service) => (await containersOf(service)).length),
      );
      const output = await upgrade(tag);
      expect(await tagsInUse()).toEqual([`exe-marketplace:${tag}`]);
      expect(
        await Promise.all(SERVICES.map(async (service) => (await containersOf(service)).length)),
      ).toEqual(counts);
      expect(output).toContain('Every container is up to date.');
      const result = await load.stop();
      record(operation, result);
      expect({ refused: result.refused, dropped: result.dropped }).toEqual({
        refused: [],
        dropped: [],
      });
      expect(result.answered).toBeGreaterThan(100);
    },
    900_000,
  );

  it('replaces nothing when it is repeated', async () => {
    const before = await containersOf();
    expect(await upgrade(version)).toContain('gateway: up to date.');
    expect((await containersOf()).sort()).toEqual(before.sort());
  }, 120_000);

  it('makes NATS read its permissions again without restarting it', async () => {
    const [nats = ''] = await containersOf('nats');
    const times = async () => {
      const state = JSON.parse(
        await docker('exec', nats, 'wget', '-q', '-O', '-', 'http://127.0.0.1:8222/varz'),
      ) as Record<string, string>;
      return { start: state.start, read: Date.parse(state.config_load_time ?? '') };
    };
    const before = await times();
    await upgrade(version);
    const after = await times();
    expect(after.start).toBe(before.start);
    expect(after.read).toBeGreaterThan(before.read);
  }, 120_000);

  it('reports an image that cannot start, and the old containers keep running', async () => {
    const before = await containersOf();
    await expect(upgrade(broken, 'identity')).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /this image cannot start[^]*identity: the new container \S+ did not get healthy/,
      ),
    });
    expect((await containersOf()).sort()).toEqual(before.sort());
    const result = await load.stop();
    expect({ refused: result.refused, dropped: result.dropped }).toEqual({
      refused: [],
      dropped: [],
    });
  }, 300_000);

  it('refuses a version without an image on this machine before anything is replaced', async () => {
    await expect(upgrade('nowhere')).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no image exe-marketplace:nowhere'),
    });
  });
});
