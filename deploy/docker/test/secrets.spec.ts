import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readPublicKeys, readSigningKey } from '@libs/auth';
import { parseAllDocuments } from 'yaml';
import { madeSecrets, readEnvironment } from './made-secrets';

interface Secret {
  kind: string;
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
}

describe('invented secrets', () => {
  it('are a pair of keys that services accept, on one line each', () => {
    const { INTERNAL_TOKEN_PRIVATE_KEY = '', INTERNAL_TOKEN_PUBLIC_KEYS = '' } = readEnvironment(madeSecrets());
    const { kid } = readSigningKey(INTERNAL_TOKEN_PRIVATE_KEY);
    expect([...readPublicKeys(INTERNAL_TOKEN_PUBLIC_KEYS).keys()]).toEqual([kid]);
  });

  it('are different each time, long, and fit in an address', () => {
    const [first, second] = [readEnvironment(madeSecrets()), readEnvironment(madeSecrets())];
    const passwords = Object.keys(first).filter((name) => /PASSWORD$|SECRET_KEY$/.test(name));
    expect(passwords.length).toBeGreaterThan(7);
    for (const name of passwords) {
      expect(first[name]).toMatch(/^[a-z][A-Za-z0-9]{32}$/);
      expect(first[name]).not.toBe(second[name]);
    }
  });

  it('for Kubernetes are Secrets with the same kind of keys', () => {
    const secrets = parseAllDocuments(madeSecrets('--kubernetes')).map((document) => document.toJS() as Secret);
    expect(secrets.every(({ kind, metadata }) => kind === 'Secret' && metadata.namespace === 'exe')).toBe(true);
    const token = secrets.find(({ metadata }) => metadata.name === 'internal-token')?.stringData ?? {};
    const publicHalf = createPublicKey(createPrivateKey(token['private-key'] ?? '')).export({ format: 'jwk' });
    expect(JSON.parse(token['public-keys'] ?? '')).toMatchObject({ keys: [{ x: publicHalf.x, y: publicHalf.y }] });
  });
});
