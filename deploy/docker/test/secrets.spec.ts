import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ISSUERS,
  readPublicKeys,
  readSigningKey,
  TokenSigner,
  verifyToken,
  VISITOR,
} from '@libs/auth';
import { BROKER_CLIENTS } from '@libs/contracts';
import {
  madeManifests,
  madeSecrets,
  readSecrets,
  runSecrets,
  type Secret,
  type SecretFiles,
} from './made-secrets';

const acceptedBy = (files: SecretFiles) =>
  readPublicKeys(files.identity?.INTERNAL_TOKEN_PUBLIC_KEYS ?? '');
const signingKey = (files: SecretFiles, issuer: string) =>
  readSigningKey(files[issuer]?.INTERNAL_TOKEN_PRIVATE_KEY ?? '');

describe('secrets make', () => {
  it('generates a key pair for each issuer, which every process accepts', () => {
    const [files] = madeSecrets();
    const own = ISSUERS.map((issuer) => [signingKey(files, issuer).kid, issuer]);
    expect([...acceptedBy(files)].map(([kid, { issuer }]) => [kid, issuer])).toEqual(own);
    expect(
      new Set([...ISSUERS, 'realtime'].map((name) => files[name]?.INTERNAL_TOKEN_PUBLIC_KEYS)).size,
    ).toBe(1);
  });

  it('generates passwords that are different each time, long, and safe in URLs', () => {
    const [first, second] = [madeSecrets()[0], madeSecrets()[0]];
    const passwords = Object.entries({ ...first.postgres, ...first.nats });
    expect(passwords).toHaveLength(6 + 1 + BROKER_CLIENTS.length);
    for (const [name, value] of passwords) {
      expect(value).toMatch(/^[a-z][A-Za-z0-9]{32}$/);
      expect(value).not.toBe({ ...second.postgres, ...second.nats }[name]);
    }
  });

  it('prints Secrets for Kubernetes', () => {
    const items = madeManifests();
    expect(items.every(({ metadata }) => metadata.namespace === 'exe')).toBe(true);
    const dataOf = (name: string) =>
      items.find(({ metadata }) => metadata.name === name)?.stringData ?? {};
    const token = dataOf('internal-token');
    const accepted = readPublicKeys(token['public-keys'] ?? '');
    for (const issuer of ISSUERS)
      expect(accepted.get(readSigningKey(token[issuer] ?? '').kid)).toMatchObject({ issuer });
    expect(Object.keys(dataOf('nats'))).toEqual(['password', ...BROKER_CLIENTS]);
    expect(dataOf('backup-key')).toEqual({ key: expect.stringMatching(/^AGE-SECRET-KEY-1/) });
  });

  it('fails with its usage for an unknown command', () => {
    const usage = expect.stringMatching(/^Usage: npm run ops -- secrets/);
    expect(runSecrets(['turn'])).toMatchObject({ status: 1, stdout: '', stderr: usage });
  });
});

const [onPosix, reason] =
  process.platform === 'win32' ? [describe.skip, ' (not run on Windows)'] : [describe, ''];

onPosix(`the files of secrets${reason}`, () => {
  let folder: string;
  let secrets: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exe-secrets-'));
    secrets = join(folder, 'secrets');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Makes secrets with a shell script as the docker client. */
  function make(docker: string) {
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`);
    chmodSync(join(folder, 'docker'), 0o755);
    return runSecrets(['make', '--folder', secrets], { path: folder });
  }

  it('can be read only by their owner', () => {
    expect(make('exit 0').status).toBe(0);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    for (const name of Object.keys(readSecrets(secrets)))
      expect([name, statSync(join(secrets, `${name}.env`)).mode & 0o777]).toEqual([name, 0o600]);
  });

  it('are not overwritten', () => {
    make('exit 0');
    const before = readSecrets(secrets);
    const { status, stderr } = make('exit 0');
    expect([status, stderr]).toEqual([1, expect.stringContaining('are not overwritten')]);
    expect(readSecrets(secrets)).toEqual(before);
  });

  it.each([
    [
      'while the project has volumes with data',
      'case "$*" in *project=shop*) echo shop_postgres; echo shop_backups;; esac',
      /^Volumes of the project shop exist \(shop_postgres\).*docker volume rm shop_postgres$/m,
    ],
    [
      'when the engine does not respond',
      'case "$*" in volume*) echo "Cannot connect to the Docker daemon." >&2; exit 1;; esac',
      /does not respond.*Cannot connect to the Docker daemon/,
    ],
  ])('are not made %s', (_when, docker, message) => {
    const { status, stderr } = make(docker);
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(() => statSync(secrets)).toThrow('ENOENT');
  });
});

describe('secrets rotate', () => {
  it('lets a process accept, at each step, what processes of this step and of the one before sign; then the old key is refused', () => {
    const steps = madeSecrets({ steps: 3 });
    const keys = steps.map((files) => ({
      accepted: acceptedBy(files),
      token: new TokenSigner(signingKey(files, 'gateway'), 'gateway').sign(VISITOR, 'catalogue'),
    }));
    keys.forEach(({ accepted, token }, at) => {
      expect(() => verifyToken(accepted, token, 'catalogue')).not.toThrow();
      if (at === 0) return;
      expect(() => verifyToken(accepted, keys[at - 1]!.token, 'catalogue')).not.toThrow();
      expect(() => verifyToken(keys[at - 1]!.accepted, token, 'catalogue')).not.toThrow();
    });
    const count = ISSUERS.length;
    expect(keys.map(({ accepted }) => accepted.size)).toEqual([count, 2 * count, 2 * count, count]);
    expect(() => verifyToken(keys[3]!.accepted, keys[0]!.token, 'catalogue')).toThrow();
  });

  it('changes nothing else', () => {
    const others = (files: SecretFiles) =>
      Object.values(files).flatMap((settings) =>
        Object.entries(settings).filter(([name]) => !name.startsWith('INTERNAL_TOKEN_')),
      );
    const [before, , , after] = madeSecrets({ steps: 3 });
    expect(others(after!)).toEqual(others(before));
    expect(Object.keys(after!.gateway ?? {})).toEqual(Object.keys(before.gateway ?? {}));
  });

  it('repeats a step that was interrupted between two files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'exe-secrets-'));
    const run = (word: string) => runSecrets([word, '--folder', folder]).stdout.split(':')[0];
    run('make');
    const gateway = () => join(folder, 'gateway.env');
    const text = (name: string, value: string) => `${name}='${value}'\n`;
    const restore = ({ gateway: settings = {} }: SecretFiles) =>
      writeFileSync(
        gateway(),
        Object.entries(settings)
          .map(([name, value]) => text(name, value))
          .join(''),
      );
    for (const step of ['begin', 'switch', 'finish']) {
      const before = readSecrets(folder);
      expect(run('rotate')).toBe(step);
      restore(before); // the gateway's file is written last
      expect(run('rotate')).toBe(step);
    }
    const files = readSecrets(folder);
    expect([...acceptedBy(files).keys()]).toEqual(
      ISSUERS.map((issuer) => signingKey(files, issuer).kid),
    );
    rmSync(folder, { recursive: true });
  });

  it('takes and prints the Secret of Kubernetes', () => {
    let data = madeManifests()[0]?.stringData ?? {};
    const before = data.gateway;
    const sizes = ['begin', 'switch', 'finish'].map((step) => {
      const encoded = Object.entries(data).map(([name, value]) => [name, btoa(value)]);
      const input = JSON.stringify({ data: Object.fromEntries(encoded) });
      const { stdout, stderr } = runSecrets(['rotate', '--kubernetes'], { input });
      expect(stderr).toMatch(new RegExp(`^${step}: `));
      data = (JSON.parse(stdout) as Secret).stringData;
      return Object.keys(data).length;
    });
    expect(sizes).toEqual([2 * ISSUERS.length + 1, ISSUERS.length + 1, ISSUERS.length + 1]);
    expect(readPublicKeys(data['public-keys'] ?? '').size).toBe(ISSUERS.length);
    expect(data.gateway).not.toBe(before);
  });
});
