import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { composeModel, root } from './compose-file';
import { PROCESSES, settingsOf } from './service-settings';

const { services } = composeModel();
const environmentOf = (name: string) => services[name]?.environment ?? {};
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** Settings that operators do not set in Compose, because the file or the image sets them. */
const DECIDED = new Set([
  'HOST',
  'PORT',
  'METRICS_PORT',
  'DATABASE_NAME',
  'DATABASE_URL',
  'NATS_URL',
  'NATS_REPLICAS',
  'MAIL_DIR',
  'WEB_DIR',
  'DATA_DIR',
  'IDENTITY_URL',
  'CATALOGUE_URL',
  'DOWNLOADS_URL',
  'PAYMENTS_URL',
  'REALTIME_URL',
]);

/** Settings whose value in .env has another name, or a prefix with the balancer's address. */
const RENAMED: Readonly<Record<string, RegExp>> = {
  INTERNAL_TOKEN_PRIVATE_KEY: /^\$\{INTERNAL_TOKEN_[A-Z]+_PRIVATE_KEY:\?/,
  TRUSTED_PROXIES: /,\$\{TRUSTED_PROXIES:-\}$/,
};

/** Keys that a process reads only if it accepts or makes internal calls. */
const OPTIONAL_KEYS = ['INTERNAL_TOKEN_PUBLIC_KEYS', 'INTERNAL_TOKEN_PRIVATE_KEY'];

describe('the settings that docker-compose.yml passes on', () => {
  it.each(PROCESSES)('are, for %s, every one that it reads, from .env', (name) => {
    const passed = environmentOf(name);
    const isFromFile = (setting: string) =>
      (RENAMED[setting] ?? new RegExp(`^\\$\\{${setting}[:}]`)).test(passed[setting] ?? '');
    const wanted = [...settingsOf(name)].filter(
      (setting) => !DECIDED.has(setting) && !OPTIONAL_KEYS.includes(setting),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((setting) => !isFromFile(setting))).toEqual([]);
    expect(OPTIONAL_KEYS.filter((setting) => setting in passed && !isFromFile(setting))).toEqual(
      [],
    );
  });

  it('include further certificate authorities, with the folder of their file', () => {
    const given = Object.entries(services).filter(
      ([, { environment = {} }]) => 'NODE_EXTRA_CA_CERTS' in environment,
    );
    expect(given.map(([name]) => name)).toEqual(
      expect.arrayContaining([...PROCESSES, 'operations', 'backups']),
    );
    for (const [name, { volumes = [] }] of given)
      expect([name, volumes]).toEqual([
        name,
        expect.arrayContaining(['./deploy/docker/certificates:/certificates:ro']),
      ]);
  });

  it('are all standard settings of traces that deploy/observability/README.md names', () => {
    const named = [
      ...read('deploy/observability/README.md').matchAll(/`(OTEL_[A-Z_]+?)(_\*)?[=`]/g),
    ].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(3);
    for (const process of PROCESSES) {
      const passed = Object.keys(environmentOf(process));
      expect([
        process,
        named.filter((name) => !passed.some((setting) => setting.startsWith(name))),
      ]).toEqual([process, []]);
    }
  });
});
