import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ServiceSettings } from '@libs/service';
import { loadSettings } from '@libs/service';
import { OperationsSettings } from '../../operations/settings';
import { PROGRAMS } from '../programs';
import { refuseLiveKeys } from '../refuse-live-keys';
import {
  type ComposeModel,
  composeModel,
  type ComposeService,
  interpolate,
  root,
} from './compose-file';
import { madeSecrets, type SecretFiles, type Settings } from './made-secrets';
import { PROCESSES, readAs, settingsOf } from './service-settings';

const ADDITIONS = ['compose.observability.yml', 'compose.dev.yml', 'compose.scan.yml'];
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

const main = composeModel();
const complete = composeModel(...ADDITIONS);
const [secrets] = madeSecrets();
const [sandbox] = madeSecrets({ sandbox: true });

/** The settings that the image sets. */
const image = Object.fromEntries(
  [
    ...(/^ENV (.*)$/m.exec(read('deploy/docker/Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g),
  ].map(([, name = '', value = '']) => [name, value]),
);

/** The names of the files with secrets that a service gets. */
const secretFiles = ({ env_file: files = [] }: ComposeService): string[] =>
  files
    .map((file) => (typeof file === 'string' ? file : file.path))
    .filter((file) => file.startsWith('${SECRETS_DIR:-.secrets}/'))
    .map((file) => basename(file, '.env'));

/** The environment of a container of our image with the given `.env`. */
function environmentOf(
  model: ComposeModel,
  name: string,
  given: Settings = {},
  files: SecretFiles = secrets,
): Settings {
  const service = model.services[name]!;
  const own = Object.entries(service.environment ?? {}).map(([setting, value]) => [
    setting,
    interpolate(value, given),
  ]);
  return Object.assign(
    {},
    image,
    given,
    ...secretFiles(service).map((file) => files[file]),
    Object.fromEntries(own),
  ) as Settings;
}

/** The services in a network that is not internal. */
const reachingOutside = ({ services, networks }: ComposeModel): string[] =>
  Object.keys(services).filter((name) =>
    services[name]?.networks?.some((network) => !networks[network]?.internal),
  );

describe('docker-compose.yml', () => {
  it.each(PROCESSES)('starts %s with its secrets alone', (name) => {
    expect(readAs(name, environmentOf(main, name))).toMatchObject({
      PORT: 8080,
      METRICS_PORT: 9464,
      NODE_ENV: 'production',
      DRAIN_SECONDS: 5,
    });
    expect(PROGRAMS).toHaveProperty(main.services[name]?.command?.[0] ?? '');
  });

  it.each([
    ['gateway', 'MAX_CONNECTIONS'],
    ['catalogue', 'MAX_UPLOADS'],
    ['payments', 'NATS_STREAM_BYTES'],
  ])('passes the settings of .env to %s: %s', (name, setting) => {
    const { env_file: files = [] } = main.services[name]!;
    expect(files[0]).toEqual({ path: '${SETTINGS_FILE:-.env}', required: false });
    const settings = readAs(name, environmentOf(main, name, { [setting]: '5000000' }));
    expect(settings[setting as keyof ServiceSettings]).toBe(5_000_000);
  });

  it('gives each process the secrets of its own file, and each file only its own account and key', () => {
    for (const name of [...PROCESSES, 'postgres', 'nats', 'minio', 'operations'])
      expect(secretFiles(main.services[name]!)).toEqual([name]);
    for (const name of PROCESSES) {
      const others = Object.values({ ...secrets.nats, ...secrets.postgres }).filter(
        (password) => !JSON.stringify(secrets[name]).includes(password),
      );
      const hasDatabase = 'DATABASE_URL' in secrets[name]!;
      expect(others).toHaveLength(13 - (hasDatabase ? 2 : 1));
    }
  });

  it('gives operators’ commands every server, and scheduled backups the same', () => {
    const { operations, backups } = main.services;
    expect(backups).toMatchObject({
      volumes: operations?.volumes,
      networks: operations?.networks,
      env_file: operations?.env_file,
    });
    expect(loadSettings(OperationsSettings, environmentOf(main, 'backups'))).toMatchObject({
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/postgres:/),
      NATS_URL: expect.stringMatching(/^nats:\/\/exe:/),
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'exe',
      BACKUP_EVERY_HOURS: 24,
      BACKUP_KEEP: 14,
    });
  });

  it('stops no gateway before it has waited for transfers and finished running requests', () => {
    const { DRAIN_SECONDS, DRAIN_TRANSFERS_SECONDS } = image;
    const needed = Number(DRAIN_SECONDS) + Number(DRAIN_TRANSFERS_SECONDS) + 10;
    expect(Number(DRAIN_TRANSFERS_SECONDS)).toBeGreaterThanOrEqual(60);
    const { stop_grace_period: grace = '' } = main.services.gateway!;
    expect(Number(/^(\d+)s$/.exec(grace)?.[1])).toBeGreaterThan(needed);
  });

  it('has an example of .env with every variable that the files read, and only settings that exist', () => {
    const files = ['docker-compose.yml', ...ADDITIONS.map((file) => `deploy/docker/${file}`)];
    const variables = files.flatMap((file) =>
      [...read(file).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name ?? ''),
    );
    const explained = [...read('.env.example').matchAll(/^#(\w+)=/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(variables.filter((name) => !explained.includes(name))).toEqual([]);
    const known = new Set([
      ...variables,
      ...PROCESSES.flatMap((name) => [...settingsOf(name)]),
      ...['COMPOSE_FILE', 'BACKUP_EVERY_HOURS', 'BACKUP_KEEP'],
    ]);
    expect(explained.filter((name) => !known.has(name))).toEqual([]);
  });

  it('publishes only the gateway, on loopback unless PUBLISH_ADDRESS is set', () => {
    const published = Object.keys(main.services).filter((name) => main.services[name]?.ports);
    expect(published).toEqual(['gateway']);
    const [port = ''] = main.services.gateway?.ports ?? [];
    expect(interpolate(port, {})).toBe('127.0.0.1:8080:8080');
    const given = { PUBLISH_ADDRESS: '0.0.0.0', GATEWAY_PORT: '80' };
    expect(interpolate(port, given)).toBe('0.0.0.0:80:8080');
  });

  it('lets only the gateway, identity and payments reach external networks', () => {
    expect(reachingOutside(main)).toEqual(['gateway', 'identity', 'payments']);
  });

  it('lets PostgreSQL have a process for each connection and for its own work', () => {
    const { command = [], pids_limit: processes = 0 } = main.services.postgres ?? {};
    const connections = Number(
      command.find((word) => word.startsWith('max_connections='))?.split('=')[1],
    );
    expect(processes).toBeGreaterThanOrEqual(connections + 64);
  });
});

describe('the containers of all Compose files', () => {
  it('have a read-only root, no capabilities, no new privileges and limits', () => {
    const { logging } = main.services.gateway!;
    expect(logging?.options['max-size']).toBe('10m');
    for (const [name, service] of Object.entries(complete.services))
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          mem_limit: expect.any(String),
          pids_limit: expect.any(Number),
          logging,
        }),
      ]);
  });

  it.each([...ADDITIONS, 'compose.external-s3.yml'])(
    'reach the internet with %s only where README.md says so',
    (file) => {
      const cell = read('deploy/docker/README.md')
        .split('\n')
        .filter((line) => line.startsWith(`| \`${file}\` |`))
        .at(-1);
      const [, ...documented] = [...(cell ?? '').matchAll(/`([\w.-]+)`/g)].map(([, name]) => name);
      const added = reachingOutside(composeModel(file)).filter(
        (name) => !reachingOutside(main).includes(name),
      );
      expect(documented.sort()).toEqual(added.sort());
    },
  );

  it('publish everything but the gateway on this machine only', () => {
    for (const [name, { ports = [] }] of Object.entries(complete.services))
      if (name !== 'gateway') for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('get no secret as an argument, which every user of the machine could read', () => {
    for (const service of Object.values(complete.services)) {
      const { command = [], entrypoint = [], healthcheck: { test = [] } = {} } = service;
      const words = [...command, ...entrypoint, ...test];
      expect(words.filter((word) => /(?<!\$)\$\{?\w/.test(word))).toEqual([]);
    }
    const script = read('deploy/docker/postgres/create-databases.sh');
    expect(script.split('\n').filter((line) => /^\s*psql .*password/.test(line))).toEqual([]);
    expect(script).toContain('\\getenv password');
  });
});

describe('compose.dev.yml', () => {
  it('has a sandbox whose keys payments accepts, but not in production', () => {
    expect(refuseLiveKeys(environmentOf(complete, 'payment-sandbox', {}, sandbox))).toBeUndefined();
    const environment = environmentOf(complete, 'payments', {}, sandbox);
    expect(() => readAs('payments', environment)).not.toThrow();
    expect(() => readAs('payments', { ...environment, NODE_ENV: 'production' })).toThrow(
      /to a sandbox/,
    );
  });
});

describe('compose.external-s3.yml', () => {
  const model = composeModel('compose.external-s3.yml');
  const users = ['gateway', 'catalogue', 'downloads', 'operations', 'backups'];

  it('starts no MinIO, and nothing waits for one', () => {
    expect(Object.keys(model.services)).not.toContain('minio');
    for (const { depends_on = {} } of Object.values(model.services))
      expect(Object.keys(depends_on)).not.toContain('minio');
  });

  it('lets the services that use files reach it', () => {
    expect(reachingOutside(model)).toEqual(expect.arrayContaining(users));
    for (const name of users)
      expect(environmentOf(model, name, { S3_ENDPOINT: 'https://s3.example.com' })).toMatchObject({
        S3_ENDPOINT: 'https://s3.example.com',
      });
  });
});
