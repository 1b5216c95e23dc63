import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSettings } from '@libs/service';
import { getMetadataStorage } from 'class-validator';
import { parseAllDocuments } from 'yaml';
import { OperationsSettings } from './settings';

const deploy = resolve(__dirname, '..');
const read = (...path: string[]) => readFileSync(resolve(deploy, ...path), 'utf8');
const documents = (file: string) =>
  parseAllDocuments(read('kubernetes', 'base', file)).map((document) => document.toJS());
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
  it('on Kubernetes are the same for the pod of commands and for the nightly backup, which needs no broker', () => {
    const [{ spec: commands }] = documents('operations.yaml');
    const [{ spec: nightly }] = documents('nightly-backup.yaml');
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
    const [deployment] = documents('operations.yaml');
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
          given
            .filter(({ name }: { name: string }) => name !== 'BACKUP_KEY')
            .map(({ name, value = 'secret' }: { name: string; value?: string }) => [name, value]),
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
});
