import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import type { ServiceSettings } from '@libs/service';
import { PROGRAMS } from '../programs';
import { refuseLiveKeys } from '../refuse-live-keys';
import { madeSecrets, readEnvironment } from './made-secrets';
import { paymentSettingsOf, PROCESSES, readAs, settingsOf } from './service-settings';

interface ComposeService {
  command?: string[];
  entrypoint?: string[];
  healthcheck?: {
    disable?: boolean;
    test?: string[];
    interval?: string;
    timeout?: string;
    start_period?: string;
    start_interval?: string;
  };
  pids_limit?: number;
  environment?: Record<string, string>;
  ports?: string[];
  profiles?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  security_opt?: string[];
  mem_limit?: string;
  stop_grace_period?: string;
  networks?: string[] | Record<string, unknown>;
}

const root = resolve(__dirname, '..', '..', '..');
const text = readFileSync(resolve(root, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
const example = readFileSync(resolve(root, '.env.example'), 'utf8');
const made = readEnvironment(madeSecrets());
const variables = [...text.matchAll(/\$\{(\w+)(:[-?])?/g)].map(([, name = '', how]) => ({
  name,
  how,
}));

/** Interpolates settings into a value as Compose does. */
const filledIn = (value: string, given: Record<string, string>): string =>
  String(value).replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_whole, name: string, otherwise = '') => given[name] || String(otherwise),
  );

const environmentOf = (service: string, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      filledIn(value, given),
    ]),
  );

describe('docker-compose.yml', () => {
  it.each(PROCESSES)(
    'names only settings that %s reads, and every one it cannot start without',
    (name) => {
      const environment = environmentOf(name, made);
      expect(Object.keys(environment).filter((setting) => !settingsOf(name).has(setting))).toEqual(
        [],
      );
      expect(readAs(name, environment)).toMatchObject({
        PORT: 8080,
        METRICS_PORT: 9464,
        NODE_ENV: 'production',
        DRAIN_SECONDS: 5,
      });
      expect(PROGRAMS).toHaveProperty(services[name]?.command?.[0] ?? '');
    },
  );

  it.each(['payments', 'gateway'])(
    'passes every payment setting that %s reads, from .env',
    (name) => {
      const passed = services[name]?.environment ?? {};
      expect(paymentSettingsOf(name).length).toBeGreaterThan(3);
      expect(
        paymentSettingsOf(name).filter(
          (setting) => !passed[setting]?.startsWith(`\${${setting}:-`),
        ),
      ).toEqual([]);
    },
  );

  it.each([
    ...PROCESSES.map((name) => [name, 'NATS_STREAM_BYTES']),
    ['gateway', 'MAX_CONNECTIONS'],
    ['gateway', 'MAX_DOWNLOADS_PER_MEMBER'],
    ['catalogue', 'MAX_UPLOADS_PER_ADMIN'],
    ['catalogue', 'MAX_UPLOADS'],
  ])(
    'passes to %s the limit %s of .env, and leaves the default to it',
    (name = '', setting = '') => {
      const limitOf = (given: Record<string, string>) =>
        readAs(name, environmentOf(name, given))[setting as keyof ServiceSettings];
      expect(limitOf({ ...made, [setting]: '5000000' })).toBe(5_000_000);
      expect(limitOf(made)).toBeGreaterThan(0);
    },
  );

  it('stops no gateway before it has waited for transfers and finished running requests', () => {
    const { DRAIN_SECONDS, DRAIN_TRANSFERS_SECONDS } = environmentOf('gateway', {});
    const needed = Number(DRAIN_SECONDS) + Number(DRAIN_TRANSFERS_SECONDS) + 10;
    expect(Number(DRAIN_TRANSFERS_SECONDS)).toBeGreaterThanOrEqual(60);
    expect(Number(/^(\d+)s$/.exec(services.gateway?.stop_grace_period ?? '')?.[1])).toBeGreaterThan(
      needed,
    );
  });

  it('has a sandbox whose keys payments accepts, but not in production', () => {
    const sandbox = readEnvironment(madeSecrets('--sandbox'));
    expect(refuseLiveKeys(environmentOf('payment-sandbox', sandbox))).toBeUndefined();
    expect(() => readAs('payments', environmentOf('payments', sandbox))).not.toThrow();
    expect(() =>
      readAs('payments', environmentOf('payments', { ...sandbox, NODE_ENV: 'production' })),
    ).toThrow(/to a sandbox/);
  });

  it('is refused with the secrets of the example, which are all empty', () => {
    const needed = new Set(variables.filter(({ how }) => how === ':?').map(({ name }) => name));
    const given = readEnvironment(example);
    expect(needed.size).toBeGreaterThan(10);
    expect(given).toEqual(Object.fromEntries([...needed].map((name) => [name, ''])));
  });

  it('has the same settings as its example', () => {
    const explained = new Set([...example.matchAll(/^#?(\w+)=/gm)].map(([, name]) => name));
    const read = new Set(variables.map(({ name }) => name));
    expect(
      [...explained].filter(
        (name = '') => !/^COMPOSE_(PROFILES|FILE)$/.test(name) && !read.has(name),
      ),
    ).toEqual([]);
    expect([...read].filter((name) => !explained.has(name))).toEqual([]);
  });

  it('publishes only the balancer; services of profiles are for this machine only', () => {
    for (const [name, { ports = [], profiles }] of Object.entries(services)) {
      if (name === 'balancer') continue;
      if (profiles === undefined) expect([name, ports]).toEqual([name, []]);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('publishes the balancer on loopback unless PUBLISH_ADDRESS is set', () => {
    const [port = ''] = services.balancer?.ports ?? [];
    expect(filledIn(port, {})).toBe('127.0.0.1:8080:8080');
    expect(filledIn(port, { PUBLISH_ADDRESS: '0.0.0.0', GATEWAY_PORT: '80' })).toBe(
      '0.0.0.0:80:8080',
    );
  });

  it('lets the gateway trust only the balancer’s address and the proxies in front of it', () => {
    const { public: network } = services.balancer!.networks as Record<
      string,
      { ipv4_address: string }
    >;
    const trusted = (given: Record<string, string>) =>
      environmentOf('gateway', { ...made, ...given }).TRUSTED_PROXIES;
    expect(trusted({})).toBe(`${filledIn(network?.ipv4_address ?? '', {})},`);
    expect(trusted({ TRUSTED_PROXIES: '192.0.2.0/24' })).toBe(
      `${filledIn(network?.ipv4_address ?? '', {})},192.0.2.0/24`,
    );
    expect(() => readAs('gateway', environmentOf('gateway', made))).not.toThrow();
  });

  it('lets PostgreSQL have a process for each connection and for its own work', () => {
    const { command = [], pids_limit: processes = 0 } = services.postgres ?? {};
    const connections = Number(
      command.find((word) => word.startsWith('max_connections='))?.split('=')[1],
    );
    expect(processes).toBeGreaterThanOrEqual(connections + 64);
  });

  it('gives every health check a start period of five minutes and a timeout of ten seconds', () => {
    const checked = Object.entries(services).filter(([, { healthcheck }]) => healthcheck?.interval);
    expect(checked.length).toBeGreaterThan(3);
    for (const [name, { healthcheck }] of checked) {
      expect([
        name,
        healthcheck?.start_period,
        healthcheck?.timeout,
        healthcheck?.start_interval,
      ]).toEqual([name, '300s', '10s', '1s']);
    }
    expect(readFileSync(resolve(root, 'deploy/docker/Dockerfile'), 'utf8')).toMatch(
      /^HEALTHCHECK .*--timeout=10s .*--start-period=300s /m,
    );
  });

  it('disables no health check of a service that "docker compose up --wait" starts, because Compose treats that as a failure', () => {
    const disabled = Object.entries(services).filter(([, { healthcheck }]) => healthcheck?.disable);
    expect(disabled.map(([, { profiles }]) => profiles)).toEqual([['operations']]);
    expect(services.backups?.healthcheck?.test).toEqual(['CMD', 'test', '-w', '/backups']);
  });

  it('gives each process its own NATS user and only its own signing key', () => {
    for (const name of PROCESSES) {
      const { NATS_URL = '', INTERNAL_TOKEN_PRIVATE_KEY } = environmentOf(name, made);
      expect(NATS_URL).toBe(
        `nats://${name}:${made[`NATS_${name.toUpperCase()}_PASSWORD`]}@nats:4222`,
      );
      expect(INTERNAL_TOKEN_PRIVATE_KEY).toBe(
        made[`INTERNAL_TOKEN_${name.toUpperCase()}_PRIVATE_KEY`],
      );
    }
  });

  it('gives no program a secret as an argument, which every user of the machine could read', () => {
    for (const { command = [], entrypoint = [], healthcheck: { test = [] } = {} } of Object.values(
      services,
    )) {
      expect(
        [...command, ...entrypoint, ...test].filter((argument) => /(?<!\$)\$\{?\w/.test(argument)),
      ).toEqual([]);
    }
    const script = readFileSync(
      resolve(root, 'deploy/docker/postgres/create-databases.sh'),
      'utf8',
    );
    expect(script.split('\n').filter((line) => /^\s*psql .*password/.test(line))).toEqual([]);
    expect(script).toContain('\\getenv password');
  });

  it('gives every container a read-only root, no capabilities, no new privileges and a memory limit', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([
        name,
        service.read_only,
        service.cap_drop,
        service.security_opt,
        typeof service.mem_limit,
      ]).toEqual([name, true, ['ALL'], ['no-new-privileges:true'], 'string']);
    }
  });

  it('lets only identity, payments and services of profiles reach external networks', () => {
    const isOutside = (networks: ComposeService['networks'] = []) =>
      (Array.isArray(networks) ? networks : Object.keys(networks)).includes('outside');
    const outside = Object.entries(services).filter(
      ([, { networks, profiles }]) => !profiles && isOutside(networks),
    );
    expect(outside.map(([name]) => name)).toEqual(['identity', 'payments']);
  });
});
