import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSettings } from '@libs/service';
import { getMetadataStorage } from 'class-validator';
import { parse, parseAllDocuments } from 'yaml';
import { PROGRAMS } from '../docker/programs';
import { OperationsSettings } from './settings';

const deploy = resolve(__dirname, '..');
const read = (...path: string[]) => readFileSync(resolve(deploy, ...path), 'utf8');
const known = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(OperationsSettings, '', false, false)
    .map(({ propertyName }) => propertyName),
);
const withSecrets = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}|\$\{[^}]*\}|\$\(\w+\)/g, (_all, otherwise) => otherwise ?? 'secret'),
    ]),
  );

describe('the settings of operators’ commands', () => {
  it('in Compose name every server, and nothing that is not read', () => {
    const { services } = parse(read('..', 'docker-compose.yml'), { merge: true });
    const { environment, profiles } = services.operations;
    expect(profiles).toEqual(['operations']);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const settings = loadSettings(OperationsSettings, withSecrets(environment));
    expect(settings).toMatchObject({ DATABASE_URL: 'postgres://postgres:secret@postgres:5432', S3_ENDPOINT: 'http://minio:9000' });
    expect(settings.NATS_URL).toBe('nats://exe:secret@nats:4222');
  });

  it('on Kubernetes name each service’s own database with its own role', () => {
    const [deployment] = parseAllDocuments(read('kubernetes', 'components', 'operations', 'operations.yaml')).map((document) =>
      document.toJS(),
    );
    const [container] = deployment.spec.template.spec.containers;
    const given = container.env.filter(({ name }: { name: string }) => !/(PASSWORD|_USER)$/.test(name));
    expect(given.map(({ name }: { name: string }) => name).filter((name: string) => !known.has(name))).toEqual([]);
    const settings = loadSettings(
      OperationsSettings,
      withSecrets(
        Object.fromEntries(given.map(({ name, value = 'a secret long enough' }: { name: string; value?: string }) => [name, value])),
      ),
    );
    for (const service of ['identity', 'catalogue', 'downloads', 'payments'] as const) {
      const url = settings[`${service.toUpperCase() as Uppercase<typeof service>}_DATABASE_URL`];
      expect(url).toBe(`postgres://${service}:secret@postgres-rw:5432`);
    }
  });

  it('that are wrong are one sentence', () => {
    expect(() => loadSettings(OperationsSettings, { DATABASE_URL: 'mysql://here' })).toThrow('DATABASE_URL must be an address such as');
  });

  it('every command is one of the image’s', () => {
    expect(Object.keys(PROGRAMS)).toEqual(expect.arrayContaining(['backup', 'restore', 'dead-letters', 'events-republish', 'sweeper']));
  });
});
