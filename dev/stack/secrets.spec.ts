import {
  ISSUERS,
  MAY_CALL,
  readPublicKeys,
  readSigningKey,
  TokenSigner,
  verifyToken,
  VISITOR,
} from '@libs/auth';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataPaths } from './files';
import { internalTokenKeys } from './secrets';

describe('the keys of internal tokens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const paths = createDataPaths(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(ISSUERS)('the public keys verify tokens of %s, which has a key of its own', (issuer) => {
    const { INTERNAL_TOKEN_PRIVATE_KEY = '', INTERNAL_TOKEN_PUBLIC_KEYS } = internalTokenKeys(
      paths,
      {},
      issuer,
    );
    const [audience] = MAY_CALL[issuer];
    const token = new TokenSigner(readSigningKey(INTERNAL_TOKEN_PRIVATE_KEY), issuer).sign(
      { ...VISITOR, service: issuer },
      audience,
    );
    expect(verifyToken(readPublicKeys(INTERNAL_TOKEN_PUBLIC_KEYS), token, audience).service).toBe(
      issuer,
    );
    const others = ISSUERS.filter((other) => other !== issuer).map((other) =>
      internalTokenKeys(paths, {}, other),
    );
    expect(others.map((keys) => keys.INTERNAL_TOKEN_PRIVATE_KEY)).not.toContain(
      INTERNAL_TOKEN_PRIVATE_KEY,
    );
  });

  it('realtime calls no other service and has no key', () => {
    expect(Object.keys(internalTokenKeys(paths, {}, 'realtime'))).toEqual([
      'INTERNAL_TOKEN_PUBLIC_KEYS',
    ]);
  });

  it('are not readable by other users and are the same after the next start', () => {
    expect(internalTokenKeys(paths, {}, 'gateway')).toEqual(
      internalTokenKeys(paths, {}, 'gateway'),
    );
    expect(statSync(join(folder, 'secrets', 'internal-token-gateway.pem')).mode & 0o777).toBe(
      0o600,
    );
  });

  it("are the operator's own where he gives them", () => {
    const { INTERNAL_TOKEN_PRIVATE_KEY = '' } = internalTokenKeys(paths, {}, 'payments');
    const given = {
      INTERNAL_TOKEN_GATEWAY_PRIVATE_KEY: INTERNAL_TOKEN_PRIVATE_KEY,
      INTERNAL_TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    };
    expect(internalTokenKeys(paths, given, 'gateway')).toEqual({
      INTERNAL_TOKEN_PRIVATE_KEY,
      INTERNAL_TOKEN_PUBLIC_KEYS: '{"keys":[]}',
    });
  });
});
