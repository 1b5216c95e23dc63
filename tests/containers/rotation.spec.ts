import { readFileSync, statSync } from 'node:fs';
import { readSigningKey, TokenSigner } from '@libs/auth';
import { aService } from '@testing';
import { containersOf, docker, inspect, runProgram, SERVICES } from './docker';
import { everydayRequests, Load } from './load';
import { record } from './record';

const file = process.env.COMPOSE_ENV_FILES ?? '';

/** A setting in a container's environment. */
async function settingOf(container: string, name: string): Promise<string> {
  const { Config } = await inspect(container);
  return Config.Env.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** Identity's status code for a token signed with a key, requested from inside a gateway. */
async function statusFor(privateKey: string): Promise<number> {
  const token = new TokenSigner(readSigningKey(privateKey), 'gateway').sign(
    aService('gateway'),
    'identity',
  );
  const [gateway = ''] = await containersOf('gateway');
  const ask = `fetch('http://identity:8080/internal/health', { headers: { authorization: 'Bearer ${token}' } }).then(({ status }) => console.log(status))`;
  return Number(await docker('exec', gateway, 'node', '-e', ask));
}

describe('a rotation of the internal keys under load', () => {
  it('gives every container the new keys, rejects the old ones at the end, and refuses and drops no request', async () => {
    const [before = ''] = await containersOf('gateway');
    const oldKey = await settingOf(before, 'INTERNAL_TOKEN_PRIVATE_KEY');
    expect(await statusFor(oldKey)).toBe(200);

    const load = new Load(await everydayRequests());
    await runProgram('rotate-keys.mjs').finally(() => load.stop());
    const result = await load.stop();
    record('rotation of the internal keys', result);
    expect({ refused: result.refused, dropped: result.dropped }).toEqual({
      refused: [],
      dropped: [],
    });

    const [gateway = ''] = await containersOf('gateway');
    const newKey = await settingOf(gateway, 'INTERNAL_TOKEN_PRIVATE_KEY');
    expect([await statusFor(newKey), await statusFor(oldKey)]).toEqual([200, 401]);
    expect(readFileSync(file, 'utf8')).toContain(newKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const accepted = SERVICES.filter((service) => service !== 'gateway').map(async (service) =>
      Promise.all(
        (await containersOf(service)).map((container) =>
          settingOf(container, 'INTERNAL_TOKEN_PUBLIC_KEYS'),
        ),
      ),
    );
    const sets = new Set((await Promise.all(accepted)).flat());
    expect([...sets].map((set) => (JSON.parse(set) as { keys: unknown[] }).keys.length)).toEqual([
      4,
    ]);
  }, 1_800_000);
});
