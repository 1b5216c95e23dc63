import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOut } from '../files/places';
import { internalTokenKeys } from './internal-token-keys';

describe('the keys of internal tokens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const places = layOut(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are a pair: the public set verifies what the private key signs', () => {
    const keys = internalTokenKeys(places, {});
    const set = JSON.parse(keys.INTERNAL_TOKEN_PUBLIC_KEYS) as { keys: [Record<string, string>] };
    const [key] = set.keys;
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key.kid).toMatch(/^[\w-]{43}$/);
    const signature = sign('sha256', Buffer.from('text'), createPrivateKey(keys.INTERNAL_TOKEN_PRIVATE_KEY));
    expect(verify('sha256', Buffer.from('text'), createPublicKey({ key, format: 'jwk' }), signature)).toBe(true);
  });

  it('are kept from other users, and are the same at the next start', () => {
    expect(internalTokenKeys(places, {})).toEqual(internalTokenKeys(places, {}));
    expect(statSync(join(folder, 'secrets', 'internal-token.pem')).mode & 0o777).toBe(0o600);
  });

  it("are the operator's own where he gives them", () => {
    const given = {
      INTERNAL_TOKEN_PRIVATE_KEY: internalTokenKeys(places, {}).INTERNAL_TOKEN_PRIVATE_KEY,
      INTERNAL_TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    };
    expect(internalTokenKeys(places, given)).toEqual(given);
  });
});
