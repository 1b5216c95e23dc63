import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MinisignSigner } from '@libs/signing';
import type { CatalogueSettings } from '../../../services/catalogue/src/catalogue.settings';
import { LogSigner } from '../../../services/catalogue/src/transparency-log/log-signer';
import type { IdentitySettings } from '../../../services/identity/src/identity.settings';
import { TotpEncryption } from '../../../services/identity/src/second-factor/totp-encryption';
import { madeManifests, readSecrets, runSecrets, type Secret } from './made-secrets';

const SERVICES = { SIGNING_KEYS: 'catalogue', LOG_KEYS: 'catalogue', RECEIPT_KEYS: 'payments' };
const ORIGIN = 'exe.example.com/log';
const CHECKPOINT = { origin: ORIGIN, size: 1, root: new Uint8Array(32) };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exe-secrets-'));
  runSecrets(['make', '--folder', folder]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const rotate = (...words: string[]) => runSecrets(['rotate', ...words, '--folder', folder]);
const valueOf = (service: string, name: string) => readSecrets(folder)[service]?.[name] ?? '';

/** The values of a setting before the rotation and after each of its steps. */
function valuesOf(service: string, name: string, steps: string[]): string[] {
  const values = [valueOf(service, name)];
  for (const step of steps) {
    const { stdout } = rotate(name, ...(step === 'finish' ? ['--finish'] : []));
    expect(stdout).toMatch(new RegExp(`^${step}: .*\nRestart ${service} with it`));
    values.push(valueOf(service, name));
  }
  return values;
}

/** Every ordered pair of neighbors, since replicas of two steps run at the same time. */
const neighbors = <T>(steps: T[]): [T, T][] =>
  steps.slice(1).flatMap((after, at): [T, T][] => [
    [steps[at]!, after],
    [after, steps[at]!],
  ]);

describe('secrets rotate NAME', () => {
  it('lets identity decrypt what replicas of the neighboring steps have encrypted', () => {
    const values = valuesOf('identity', 'TOTP_KEYS', ['begin', 'switch', 'begin', 'switch']);
    const steps = values.map((keys) => new TotpEncryption({ TOTP_KEYS: keys } as IdentitySettings));
    const secret = Buffer.from('secret of an app');
    for (const [writer, reader] of neighbors(steps))
      expect(reader.decrypt('user', writer.encrypt('user', secret))).toEqual(secret);
    expect(new Set(steps.map(({ currentKeyId }) => currentKeyId)).size).toBe(3);
    const last = steps.at(-1)!;
    for (const step of steps)
      // backups of every time can be restored
      expect(last.decrypt('user', step.encrypt('user', secret))).toEqual(secret);
  });

  it('lets catalogue verify the checkpoints of the neighboring steps', () => {
    const values = valuesOf('catalogue', 'LOG_KEYS', ['begin', 'switch', 'finish']);
    const steps = values.map((keys) => new LogSigner({ LOG_KEYS: keys } as CatalogueSettings));
    for (const [writer, reader] of neighbors(steps))
      expect(reader.open(writer.sign(CHECKPOINT), ORIGIN)).toContain(ORIGIN);
    expect(() => steps[3]!.open(steps[0]!.sign(CHECKPOINT), ORIGIN)).toThrow();
  });

  it.each(['SIGNING_KEYS', 'RECEIPT_KEYS'] as const)(
    'announces a key of %s before it signs, and then removes the former one',
    (name) => {
      const values = valuesOf(SERVICES[name], name, ['begin', 'switch', 'finish']);
      const ids = values.map((keys) =>
        new MinisignSigner(keys, name).publicKeys.map(({ id }) => id),
      );
      const [[former] = [], [, added] = []] = ids;
      expect(ids).toEqual([[former], [former, added], [added, former], [added]]);
    },
  );

  it.each(Object.entries(SERVICES))('removes no key of %s without --finish', (name, service) => {
    valuesOf(service, name, ['begin', 'switch']);
    const before = readSecrets(folder);
    expect(rotate(name)).toMatchObject({ status: 1, stderr: expect.stringContaining('--finish') });
    expect(readSecrets(folder)).toEqual(before);
  });

  it.each([
    ['TOTP_KEYS, which backups need', 'TOTP_KEYS', 2],
    ['the only key', 'LOG_KEYS', 0],
    ['the key that signs', 'LOG_KEYS', 1],
  ])('refuses to remove %s', (_what, name, steps) => {
    for (let step = 0; step < steps; step += 1) rotate(name);
    const before = readSecrets(folder);
    expect(rotate(name, '--finish')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no former key that this command may remove'),
    });
    expect(readSecrets(folder)).toEqual(before);
  });

  it('changes nothing else', () => {
    const before = readSecrets(folder);
    valuesOf('catalogue', 'SIGNING_KEYS', ['begin', 'switch', 'finish']);
    const after = readSecrets(folder);
    const { SIGNING_KEYS } = after.catalogue!;
    expect(after).toEqual({ ...before, catalogue: { ...before.catalogue, SIGNING_KEYS } });
  });

  it.each(['BACKUP_KEY', 'DATABASE_URL'])('fails with its usage for %s', (name) => {
    const usage = expect.stringMatching(/^Usage: npm run ops -- secrets/);
    expect(rotate(name)).toMatchObject({ status: 1, stderr: usage });
  });

  it('takes and prints a Secret of Kubernetes, with its other keys', () => {
    const made = madeManifests().find(({ metadata }) => metadata.name === 'signing-keys')!;
    let data = made.stringData;
    for (const words of [[], [], ['--finish']]) {
      const encoded = Object.entries(data).map(([entry, value]) => [entry, btoa(value)]);
      const input = JSON.stringify({ data: Object.fromEntries(encoded) });
      const rotated = runSecrets(['rotate', 'LOG_KEYS', '--kubernetes', ...words], { input });
      const { metadata, stringData } = JSON.parse(rotated.stdout) as Secret;
      expect(metadata).toEqual(made.metadata);
      data = stringData;
    }
    expect(data).toEqual({ ...made.stringData, log: data.log });
    expect(data.log).not.toBe(made.stringData.log);
    expect(new MinisignSigner(data.log ?? '', 'LOG_KEYS').publicKeys).toHaveLength(1);
  });
});
