import { readSigningKey, TokenSigner } from '@libs/auth';
import { aService, eventually } from '@testing';
import { containersOf, docker, inspect, runSecrets, upgrade } from './docker';

/** The key with which the gateway signs. */
async function signingKey(): Promise<string> {
  const { Config } = await inspect((await containersOf('gateway'))[0] ?? '');
  const name = 'INTERNAL_TOKEN_PRIVATE_KEY=';
  return Config.Env.find((line) => line.startsWith(name))?.slice(name.length) ?? '';
}

/** Identity's status code for a token signed with a key, requested from inside a gateway. */
async function statusFor(privateKey: string): Promise<number> {
  const signer = new TokenSigner(readSigningKey(privateKey), 'gateway');
  const token = signer.sign(aService('gateway'), 'identity');
  const [gateway = ''] = await containersOf('gateway');
  const ask = `fetch('http://identity:8080/internal/health', { headers: { authorization: 'Bearer ${token}' } }).then(({ status }) => console.log(status))`;
  return Number(await docker('exec', gateway, 'node', '-e', ask));
}

describe('a rotation of the internal keys', () => {
  it('gives every container the new keys, and rejects the old ones at the end', async () => {
    const oldKey = await signingKey();
    expect(await statusFor(oldKey)).toBe(200);
    for (const step of ['begin', 'switch', 'finish']) {
      expect(await runSecrets('rotate')).toContain(`${step}: `);
      await upgrade();
    }
    const newKey = await signingKey();
    expect(newKey).not.toBe(oldKey);
    await eventually(async () =>
      expect([await statusFor(newKey), await statusFor(oldKey)]).toEqual([200, 401]),
    );
  }, 1_800_000);
});
