import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSettings } from '@libs/service';
import { getMetadataStorage } from 'class-validator';
import { parse, parseAllDocuments } from 'yaml';
import { PROGRAMS } from '../docker/programs';
import { OperationsSettings } from './settings';

const deploy = resolve(__dirname, '..');
const read = (...path: string[]) => readFileSync(resolve(deploy, ...path), 'utf8');
const component = (file: string) =>
  parseAllDocuments(read('kubernetes', 'components', 'operations', file)).map((document) =>
    document.toJS(),
  );
const READ_BY_NODE = 'NODE_EXTRA_CA_CERTS';
const validated = getMetadataStorage().getTargetValidationMetadatas(
  OperationsSettings,
  '',
  false,
  false,
);
const known = new Set(validated.map(({ propertyName }) => propertyName).concat(READ_BY_NODE));
const withSecrets = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{\w+:-([^}]*)\}|\$\{[^}]*\}|\$\(\w+\)/g,
        (_all, otherwise) => otherwise ?? 'secret',
      ),
    ]),
  );

describe('settings of the operators’ commands', () => {
  it('in Compose are exactly those that are read, with every server', () => {
    const { services } = parse(read('..', 'docker-compose.yml'), { merge: true });
    const { environment, profiles } = services.operations;
    expect(profiles).toEqual(['operations']);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const settings = loadSettings(OperationsSettings, withSecrets(environment));
    expect(settings).toMatchObject({
      DATABASE_URL: 'postgres://postgres:secret@postgres:5432',
      S3_ENDPOINT: 'http://minio:9000',
    });
    expect(settings.NATS_URL).toBe('nats://exe:secret@nats:4222');
  });

  it('in Compose apply to scheduled backups, with defaults for an empty .env', () => {
    const { services } = parse(read('..', 'docker-compose.yml'), { merge: true });
    const { environment, profiles, command, restart, volumes, networks } = services.backups;
    expect([profiles, command, restart]).toEqual([
      ['backups'],
      ['scheduled-backups'],
      'unless-stopped',
    ]);
    expect([volumes, networks]).toEqual([
      services.operations.volumes,
      services.operations.networks,
    ]);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect(loadSettings(OperationsSettings, withSecrets(environment))).toMatchObject({
      BACKUP_EVERY_HOURS: 24,
      BACKUP_KEEP: 14,
    });
    expect(() =>
      loadSettings(OperationsSettings, { ...withSecrets(environment), BACKUP_KEEP: '0' }),
    ).toThrow('BACKUP_KEEP must be at least 1');
  });

  it('on Kubernetes are the same for the pod of commands and for the nightly backup, which needs no broker', () => {
    const [{ spec: commands }] = component('operations.yaml');
    const [{ spec: nightly }] = component('nightly-backup.yaml');
    const [operations] = commands.template.spec.containers;
    const [backup] = nightly.jobTemplate.spec.template.spec.containers;
    expect(backup.env).toEqual(
      operations.env.filter(({ name }: { name: string }) => !name.startsWith('NATS_')),
    );
    expect(backup).toMatchObject({
      envFrom: operations.envFrom,
      workingDir: operations.workingDir,
      volumeMounts: operations.volumeMounts,
    });
    expect(backup.args).toEqual(['backup', '--keep', '14']);
    expect(nightly).toMatchObject({ concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC' });
  });

  it('on Kubernetes name each service’s own database with its own role', () => {
    const [deployment] = component('operations.yaml');
    const [container] = deployment.spec.template.spec.containers;
    const given = container.env.filter(
      ({ name }: { name: string }) => !/(PASSWORD|_USER)$/.test(name),
    );
    expect(
      given.map(({ name }: { name: string }) => name).filter((name: string) => !known.has(name)),
    ).toEqual([]);
    const settings = loadSettings(
      OperationsSettings,
      withSecrets(
        Object.fromEntries(
          given.map(
            ({ name, value = 'a secret long enough' }: { name: string; value?: string }) => [
              name,
              value,
            ],
          ),
        ),
      ),
    );
    for (const service of ['identity', 'catalogue', 'downloads', 'payments'] as const) {
      const url = settings[`${service.toUpperCase() as Uppercase<typeof service>}_DATABASE_URL`];
      expect(url).toBe(`postgres://${service}:secret@postgres-rw:5432`);
    }
  });

  it('are rejected with one message if invalid', () => {
    expect(() => loadSettings(OperationsSettings, { DATABASE_URL: 'mysql://here' })).toThrow(
      'DATABASE_URL must be an address such as',
    );
  });

  it('every command exists in the image', () => {
    expect(Object.keys(PROGRAMS)).toEqual(
      expect.arrayContaining(['backup', 'restore', 'dead-letters', 'events-republish', 'sweeper']),
    );
  });
});
