import { generateKeyPairSync } from 'node:crypto';
import jsonwebtoken, { sign, type SignOptions } from 'jsonwebtoken';
import { type Issuer, ISSUERS, MAY_CALL, VISITOR } from './caller';
import { verifyToken } from './internal-token.guard';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

const pair = (issuer: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signing = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return { signing, jwk: { ...publicKey.export({ format: 'jwk' }), iss: issuer } };
};

describe('verifyToken', () => {
  const pairs = Object.fromEntries(ISSUERS.map((issuer) => [issuer, pair(issuer)])) as Record<
    Issuer,
    ReturnType<typeof pair>
  >;
  const keys = readPublicKeys(JSON.stringify({ keys: Object.values(pairs).map(({ jwk }) => jwk) }));
  const member = { ...VISITOR, userId: 'u1', sessionId: 's1' };
  const createSigner = (issuer: Issuer) => new TokenSigner(pairs[issuer].signing, issuer);
  const forged = (
    key: ReturnType<typeof pair>,
    claims: object,
    options: SignOptions = { expiresIn: 60 },
  ) => sign(claims, key.signing.key, { algorithm: 'ES256', keyid: key.signing.kid, ...options });

  it('returns the caller of a token', () => {
    expect(verifyToken(keys, createSigner('gateway').sign(member, 'realtime'), 'realtime')).toEqual(
      member,
    );
    expect(
      verifyToken(keys, createSigner('gateway').sign(VISITOR, 'realtime'), 'realtime'),
    ).toEqual(VISITOR);
  });

  it.each(ISSUERS)('accepts tokens of %s only at services that it may call', (issuer) => {
    const caller = { ...VISITOR, service: issuer };
    for (const audience of ['identity', 'catalogue', 'downloads', 'payments', 'realtime']) {
      const attempt = () =>
        verifyToken(keys, createSigner(issuer).sign(caller, audience), audience);
      if ((MAY_CALL[issuer] as readonly string[]).includes(audience))
        expect(attempt()).toEqual(caller);
      else expect(attempt).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
    }
  });

  const aud = 'catalogue';

  it('tolerates clocks that differ by a minute', () => {
    const late = forged(
      pairs.gateway,
      { sub: 'u1', sid: 's1', aud, iss: 'gateway' },
      { expiresIn: -58 },
    );
    expect(verifyToken(keys, late, aud)).toEqual(member);
  });

  it.each([
    ['meant for another service', () => createSigner('gateway').sign(member, 'realtime')],
    [
      'signed by a key that is not ours',
      () => new TokenSigner(pair('gateway').signing, 'gateway').sign(member, aud),
    ],
    [
      'expired 61 seconds ago',
      () => forged(pairs.gateway, { sub: 'u1', aud, iss: 'gateway' }, { expiresIn: -61 }),
    ],
    ['good forever', () => forged(pairs.gateway, { sub: 'u1', aud, iss: 'gateway' }, {})],
    ['of no issuer, signed by a key that has one', () => forged(pairs.gateway, { sub: 'u1', aud })],
    [
      "the gateway's, signed by downloads",
      () => forged(pairs.downloads, { sub: 'u1', adm: true, aud, iss: 'gateway' }),
    ],
    [
      'for a user, signed by downloads',
      () => forged(pairs.downloads, { sub: 'u1', svc: 'downloads', aud, iss: 'downloads' }),
    ],
    [
      'for an administrator, signed by downloads',
      () => forged(pairs.downloads, { adm: true, svc: 'downloads', aud, iss: 'downloads' }),
    ],
    [
      'for payments, signed by downloads',
      () => forged(pairs.downloads, { svc: 'payments', aud, iss: 'downloads' }),
    ],
    [
      'without a caller, signed by downloads',
      () => forged(pairs.downloads, { aud, iss: 'downloads' }),
    ],
    [
      'of no algorithm',
      () =>
        sign({ sub: 'u1', aud, iss: 'gateway' }, '', {
          algorithm: 'none',
          keyid: pairs.gateway.signing.kid,
        }),
    ],
    ['no token at all', () => 'x.y'],
    ['empty', () => ''],
    [
      'a header that is JSON but no object',
      () => `${Buffer.from('null').toString('base64url')}.e30.x`,
    ],
  ])('rejects a token that is %s', (_reason, token) => {
    expect(() => verifyToken(keys, token(), aud)).toThrow(
      expect.objectContaining({ kind: 'unauthenticated' }),
    );
  });

  describe('remembers a verified token', () => {
    const token = () => createSigner('gateway').sign(member, aud);
    let verifications: jest.SpyInstance;
    beforeEach(() => (verifications = jest.spyOn(jsonwebtoken, 'verify')));
    afterEach(() => jest.restoreAllMocks());

    it('and verifies its signature once', () => {
      const once = token();
      expect([verifyToken(keys, once, aud), verifyToken(keys, once, aud)]).toEqual([
        member,
        member,
      ]);
      expect(verifications).toHaveBeenCalledTimes(1);
    });

    it('until it expires', () => {
      const once = token();
      verifyToken(keys, once, aud);
      const now = Date.now();
      const after = (seconds: number) =>
        jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
      after(118);
      expect(verifyToken(keys, once, aud)).toEqual(member);
      after(121);
      expect(() => verifyToken(keys, once, aud)).toThrow(
        expect.objectContaining({ kind: 'unauthenticated' }),
      );
    });

    it.each([
      ['at another service', keys, 'realtime'],
      [
        'when its key was removed',
        readPublicKeys(JSON.stringify({ keys: [pairs.downloads.jwk] })),
        aud,
      ],
    ])('but rejects it %s', (_case, accepted, audience) => {
      const once = token();
      verifyToken(keys, once, aud);
      expect(() => verifyToken(accepted, once, audience)).toThrow(
        expect.objectContaining({ kind: 'unauthenticated' }),
      );
      expect(verifyToken(keys, once, aud)).toEqual(member);
    });

    it('but none with another signature', () => {
      const once = token();
      verifyToken(keys, once, aud);
      const other = `${once.slice(0, once.lastIndexOf('.'))}.${forged(pairs.downloads, {}).split('.')[2]}`;
      expect(() => verifyToken(keys, other, aud)).toThrow(
        expect.objectContaining({ kind: 'unauthenticated' }),
      );
    });
  });
});
