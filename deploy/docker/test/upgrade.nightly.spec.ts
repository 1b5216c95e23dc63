import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Container {
  id: string;
  number: number;
  service: string;
  image: string;
  hash: string;
  status: string;
  health: string;
  restarts?: number;
}

const program = resolve(__dirname, '..', 'upgrade.mjs');
const stub = pathToFileURL(resolve(__dirname, 'stub-docker.mjs')).href;
const SERVERS = ['postgres', 'nats', 'balancer'];
const SERVICES = ['identity', 'gateway'];

describe('npm run ops -- upgrade', () => {
  let folder: string;
  let state: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exe-upgrade-'));
    state = join(folder, 'state.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const current = { image: 'new', hash: 'new', status: 'running', health: 'healthy' };
  const old = { ...current, image: 'old' };
  const container = (
    service: string,
    number: number,
    given: Partial<Container> = {},
  ): Container => ({
    ...current,
    ...given,
    service,
    number,
    id: `${service}-${number}`,
  });
  const servers = SERVERS.map((service, index) => container(service, index + 1));

  /** Runs the command with these containers; returns its output, its changes and the remaining containers. */
  function upgrade(
    containers: Container[],
    given: {
      args?: string[];
      added?: Partial<Container>;
      image?: string;
      services?: string[];
    } = {},
  ) {
    const {
      args = SERVICES,
      added = { health: 'healthy' },
      image = 'new',
      services = [...SERVERS, ...SERVICES],
    } = given;
    writeFileSync(
      state,
      JSON.stringify({ containers, services, added, image, hash: 'new', changes: [] }),
    );
    const env = {
      ...process.env,
      STUB_DOCKER_STATE: state,
      COMPOSE_ENV_FILES: join(folder, '.env'),
    };
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', stub, program, ...args],
      { encoding: 'utf8', env },
    );
    const after = JSON.parse(readFileSync(state, 'utf8')) as {
      changes: string[];
      containers: Container[];
    };
    const changes = after.changes.filter((change) => !change.startsWith('reload'));
    return {
      status,
      stdout,
      stderr,
      changes,
      all: after.changes,
      left: after.containers.map(({ id }) => id).slice(SERVERS.length),
    };
  }

  it('replaces one container at a time, the new one first, and the gateway last', () => {
    const { status, changes } = upgrade([
      ...servers,
      container('gateway', 4, old),
      container('identity', 5, old),
      container('identity', 6, old),
    ]);
    expect(status).toBe(0);
    expect(changes).toEqual([
      'start identity-7',
      'stop identity-5',
      'remove identity-5',
      'start identity-8',
      'stop identity-6',
      'remove identity-6',
      'start gateway-9',
      'stop gateway-4',
      'remove gateway-4',
    ]);
  });

  it('keeps the log of each replaced container', () => {
    upgrade([...servers, container('gateway', 4, old)], { args: ['gateway'] });
    const [name = '', ...others] = readdirSync(join(folder, 'replaced-logs'));
    expect([name.endsWith('-gateway-4.log'), others]).toEqual([true, []]);
    expect(readFileSync(join(folder, 'replaced-logs', name), 'utf8')).toBe(
      'the last words of gateway-4\n',
    );
  });

  it('first makes NATS read its permissions again, without restarting it', () => {
    const { all } = upgrade([...servers, container('gateway', 4, old)], { args: ['gateway'] });
    expect(all).toEqual(['reload nats-2', 'start gateway-5', 'stop gateway-4', 'remove gateway-4']);
  });

  it('also replaces a container with outdated settings, and no container that is up to date', () => {
    const { changes, stdout } = upgrade([
      ...servers,
      container('gateway', 4),
      container('identity', 5, { hash: 'old' }),
    ]);
    expect(changes).toEqual(['start identity-6', 'stop identity-5', 'remove identity-5']);
    expect(stdout).toContain('gateway: up to date.');
  });

  it('replaces the container of scheduled backups last, if its profile is set', () => {
    const containers = [
      ...servers,
      container('gateway', 4),
      container('identity', 5),
      container('backups', 6, old),
    ];
    const services = [...SERVERS, ...SERVICES, 'backups'];
    expect(upgrade(containers, { args: [], services }).changes).toEqual([
      'start backups-7',
      'stop backups-6',
      'remove backups-6',
    ]);
    expect(upgrade(containers, { args: [] }).changes).toEqual([]);
  });

  it('also replaces containers that are up to date with --restart', () => {
    const { changes } = upgrade([...servers, container('gateway', 4)], {
      args: ['--restart', 'gateway'],
    });
    expect(changes).toEqual(['start gateway-5', 'stop gateway-4', 'remove gateway-4']);
  });

  it.each([
    ['is unhealthy', { health: 'unhealthy' }],
    ['ends again and again', { health: 'starting', restarts: 3 }],
  ])('stops at once when a new container %s, removes it, and touches no other', (_case, added) => {
    const { status, stderr, changes, left } = upgrade(
      [...servers, container('gateway', 4, old), container('identity', 5, old)],
      { added },
    );
    expect([status, left]).toEqual([1, ['gateway-4', 'identity-5']]);
    expect(changes).toEqual(['start identity-6', 'stop identity-6', 'remove identity-6']);
    expect(stderr).toMatch(
      /the last words of identity-6[^]*identity: the new container identity-6 did not get healthy/,
    );
  });

  it('removes leftovers of an interrupted run and keeps the number of containers', () => {
    const leftovers = [
      container('gateway', 5, { health: 'starting' }),
      container('gateway', 6, { ...old, status: 'exited' }),
    ];
    const { changes, left } = upgrade([...servers, container('gateway', 4, old), ...leftovers], {
      args: ['gateway'],
    });
    expect(changes).toEqual(
      expect.arrayContaining(['remove gateway-6', 'start gateway-5', 'stop gateway-4']),
    );
    expect(left).toEqual(['gateway-5']);
  });

  it('keeps containers that are up to date when none of them is healthy', () => {
    const { left, changes } = upgrade(
      [...servers, container('gateway', 4, { health: 'unhealthy' })],
      { args: ['gateway'] },
    );
    expect([left, changes]).toEqual([['gateway-4'], []]);
  });

  it('starts a container of a service without any', () => {
    expect(upgrade(servers, { args: ['gateway'] }).changes).toEqual(['start gateway-4']);
  });

  it.each([
    ['a server is not healthy', servers.slice(1), {}, 'Not healthy: postgres.'],
    ['there is no such image', servers, { image: '' }, 'There is no image exe:1 on this machine'],
    ['a service is unknown', servers, { args: ['postgres'] }, 'Usage: npm run ops -- upgrade'],
  ])('changes nothing when %s', (_case, containers, given, message) => {
    const { status, stderr, changes } = upgrade(
      [...containers, container('identity', 4, old)],
      given,
    );
    expect([status, changes]).toEqual([1, []]);
    expect(stderr).toContain(message);
  });

  it('lists servers with another image or other settings, and does not replace them', () => {
    const [postgres, ...others] = servers;
    const { stdout, changes } = upgrade(
      [{ ...postgres!, hash: 'old' }, ...others, container('gateway', 4)],
      { args: ['gateway'] },
    );
    expect(changes).toEqual([]);
    expect(stdout).toContain('Left alone: postgres runs another image or other settings.');
  });
});
