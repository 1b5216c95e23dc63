import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { VISITOR } from './caller';
import { readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const member = { ...VISITOR, userId: 'u1', sessionId: 's1' };

describe('TokenSigner', () => {
  const start = Date.now();
  const setClock = async (ms: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(start + ms);
    await sleep(5); // the cache reads the clock once a millisecond
  };
  let signer: TokenSigner;
  let token: string;
  beforeEach(async () => {
    await setClock(0);
    signer = new TokenSigner(
      readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      'gateway',
    );
    token = signer.sign(member, 'catalogue');
  });
  afterEach(() => jest.restoreAllMocks());

  it('reuses a token for 45 s', async () => {
    await setClock(44_000);
    expect(signer.sign(member, 'catalogue')).toBe(token);
    await setClock(46_000);
    expect(signer.sign(member, 'catalogue')).not.toBe(token);
  });

  it('signs a new token after the wall clock was set forward', async () => {
    await setClock(600_000);
    expect(signer.sign(member, 'catalogue')).not.toBe(token);
  });
});
