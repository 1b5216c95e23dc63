import { ISSUERS, readPublicKeys, readSigningKey } from '@libs/auth';
import { BROKER_CLIENTS } from '@libs/contracts';
import { parseAllDocuments } from 'yaml';
import { newBackupKey } from '../../operations/files/backup-key';
import { madeSecrets, readEnvironment, rotate, upgradedSecrets } from './made-secrets';

interface Secret {
  kind: string;
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
}

describe('generated secrets', () => {
  it('contain a key pair for each issuer that services accept, on one line each', () => {
    const made = readEnvironment(madeSecrets());
    const own = ISSUERS.map((issuer) => [
      readSigningKey(made[`INTERNAL_TOKEN_${issuer.toUpperCase()}_PRIVATE_KEY`] ?? '').kid,
      issuer,
    ]);
    const accepted = [...readPublicKeys(made.INTERNAL_TOKEN_PUBLIC_KEYS ?? '')].map(
      ([kid, { issuer }]) => [kid, issuer],
    );
    expect(accepted).toEqual(own);
  });

  it('are different each time, long, and safe in URLs', () => {
    const [first, second] = [readEnvironment(madeSecrets()), readEnvironment(madeSecrets())];
    const passwords = Object.keys(first).filter((name) => /PASSWORD$|SECRET_KEY$/.test(name));
    expect(passwords.length).toBeGreaterThan(7);
    for (const name of passwords) {
      expect(first[name]).toMatch(/^[a-z][A-Za-z0-9]{32}$/);
      expect(first[name]).not.toBe(second[name]);
    }
  });

  it('include a key for backups of 32 bytes, which an upgrade does not add', () => {
    const made = madeSecrets();
    const { BACKUP_KEY: key = '' } = readEnvironment(made);
    expect([newBackupKey(key).description.derivation, Buffer.from(key, 'base64').length]).toEqual([
      'hkdf-sha256',
      32,
    ]);
    expect(key).not.toBe(readEnvironment(madeSecrets()).BACKUP_KEY);
    const without = made.replace(/^BACKUP_KEY=.*\n/m, '');
    expect(upgradedSecrets(without)).toBe(without);
  });

  it('are Secrets with the same kinds of keys for Kubernetes', () => {
    const secrets = parseAllDocuments(madeSecrets('--kubernetes')).map(
      (document) => document.toJS() as Secret,
    );
    expect(
      secrets.every(({ kind, metadata }) => kind === 'Secret' && metadata.namespace === 'exe'),
    ).toBe(true);
    const token =
      secrets.find(({ metadata }) => metadata.name === 'internal-token')?.stringData ?? {};
    const accepted = readPublicKeys(token['public-keys'] ?? '');
    for (const issuer of ISSUERS)
      expect(accepted.get(readSigningKey(token[issuer] ?? '').kid)).toMatchObject({ issuer });
    const broker = secrets.find(({ metadata }) => metadata.name === 'nats')?.stringData ?? {};
    expect(Object.keys(broker)).toEqual(['password', ...BROKER_CLIENTS]);
    const backups = secrets.find(({ metadata }) => metadata.name === 'backup-key')?.stringData;
    expect(newBackupKey(backups?.key ?? '').description.derivation).toBe('hkdf-sha256');
  });

  it('add what an environment file lacks and change nothing else', () => {
    const made = madeSecrets();
    const file = `${made.replace(/^(INTERNAL_TOKEN_PAYMENTS_PRIVATE_KEY|S3_SECRET_KEY)=.*\n/gm, '')}LOG_LEVEL=debug\n`;
    const completed = upgradedSecrets(file);
    const settings = readEnvironment(completed);
    const { INTERNAL_TOKEN_PUBLIC_KEYS: keys = '', ...kept } = readEnvironment(file);
    expect(settings).toMatchObject(kept);
    expect(Object.keys(settings).sort()).toEqual(
      [...Object.keys(readEnvironment(made)), 'LOG_LEVEL'].sort(),
    );
    const accepted = readPublicKeys(settings.INTERNAL_TOKEN_PUBLIC_KEYS ?? '');
    expect([...accepted.keys()].slice(0, -1)).toEqual([...readPublicKeys(keys).keys()]);
    expect([...accepted.values()].map(({ issuer }) => issuer)).toEqual([...ISSUERS, 'payments']);
    expect(upgradedSecrets(completed)).toBe(completed);
    const finished = readPublicKeys(
      readEnvironment(rotate('finish', completed).stdout).INTERNAL_TOKEN_PUBLIC_KEYS ?? '',
    );
    expect([...finished.values()].map(({ issuer }) => issuer)).toEqual(ISSUERS);
  });
});
