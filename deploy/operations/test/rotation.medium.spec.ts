import { readSigningKey, TokenSigner } from '@libs/auth';
import { aService, type Broker, eventually, takeNatsAccount } from '@testing';
import { madeSecrets, type SecretFiles } from '../../docker/test/made-secrets';
import { RealtimeReplica } from './realtime-replica';
import { TokenTraffic } from './token-traffic';

describe('rotating the keys of internal tokens under traffic', () => {
  let nats: Broker;
  let replicas: RealtimeReplica[] = [];
  let traffic: TokenTraffic;

  const [start, begun, switched, finished] = madeSecrets({ steps: 3 });
  /** The tokens a caller with these settings sends, signed by its own private key. */
  const tokensOf = (files: SecretFiles = {}) => {
    const key = readSigningKey(files.gateway?.INTERNAL_TOKEN_PRIVATE_KEY ?? '');
    const signer = new TokenSigner(key, 'gateway');
    return () => signer.sign(aService('gateway'), 'realtime');
  };
  const acceptedBy = (files: SecretFiles = {}) => files.realtime?.INTERNAL_TOKEN_PUBLIC_KEYS ?? '';
  const statusOf = async (replica: RealtimeReplica, token: string) =>
    (
      await fetch(`${replica.url}/internal/health`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  beforeAll(async () => {
    nats = await takeNatsAccount();
    const keys = acceptedBy(start);
    replicas = await Promise.all(
      [1, 2].map(() => RealtimeReplica.start(nats.urlOf('realtime'), keys)),
    );
    traffic = new TokenTraffic(
      replicas.map(({ url }) => url),
      tokensOf(start),
    );
  });
  afterAll(async () => {
    await traffic.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await nats.stop();
  });

  /** A rolling restart with the settings of a step; at the end requests still get through. */
  async function roll(files?: SecretFiles): Promise<void> {
    for (const replica of replicas) {
      await replica.restart(acceptedBy(files));
      traffic.isBack(replica.url);
    }
    await requestsGetThrough();
  }

  async function requestsGetThrough(): Promise<void> {
    const before = traffic.answered;
    await eventually(() => expect(traffic.answered).toBeGreaterThan(before + 50));
  }

  it('loses no request: both keys are accepted meanwhile, and afterwards the old one is rejected', async () => {
    const [oldToken, newToken] = [tokensOf(start), tokensOf(switched)];
    for (const replica of replicas) expect(await statusOf(replica, newToken())).toBe(401);

    await roll(begun);
    for (const replica of replicas)
      expect([await statusOf(replica, oldToken()), await statusOf(replica, newToken())]).toEqual([
        200, 200,
      ]);

    expect(acceptedBy(switched)).toBe(acceptedBy(begun)); // only callers restart with their new key
    traffic.sign(tokensOf(switched));
    await requestsGetThrough();
    for (const replica of replicas)
      expect([await statusOf(replica, oldToken()), await statusOf(replica, newToken())]).toEqual([
        200, 200,
      ]);

    await roll(finished);
    for (const replica of replicas)
      expect([await statusOf(replica, oldToken()), await statusOf(replica, newToken())]).toEqual([
        401, 200,
      ]);
    await traffic.stop();
    expect(traffic.lost).toEqual([]);
  });
});
