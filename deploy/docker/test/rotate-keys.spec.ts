import { join } from 'node:path';
import {
  ISSUERS,
  readPublicKeys,
  readSigningKey,
  TokenSigner,
  verifyToken,
  VISITOR,
} from '@libs/auth';
import { madeSecrets, readEnvironment, rotate } from './made-secrets';

const keysOf = (text: string) => {
  const { INTERNAL_TOKEN_GATEWAY_PRIVATE_KEY = '', INTERNAL_TOKEN_PUBLIC_KEYS = '' } =
    readEnvironment(text);
  const accepted = readPublicKeys(INTERNAL_TOKEN_PUBLIC_KEYS);
  const signer = new TokenSigner(readSigningKey(INTERNAL_TOKEN_GATEWAY_PRIVATE_KEY), 'gateway');
  return { accepted, token: signer.sign(VISITOR, 'catalogue') };
};

describe('a rotation of the internal keys', () => {
  it('at each step a process accepts what processes of the step before and of its own sign, and at the end the old key is refused', () => {
    const steps = [madeSecrets()];
    for (const step of ['begin', 'switch', 'finish'])
      steps.push(rotate(step, steps.at(-1)!).stdout);
    const keys = steps.map(keysOf);
    keys.forEach(({ accepted, token }, at) => {
      expect(() => verifyToken(accepted, token, 'catalogue')).not.toThrow();
      if (at === 0) return;
      expect(() => verifyToken(accepted, keys[at - 1]!.token, 'catalogue')).not.toThrow();
      expect(() => verifyToken(keys[at - 1]!.accepted, token, 'catalogue')).not.toThrow();
    });
    expect(keys.map(({ accepted }) => accepted.size)).toEqual([
      ISSUERS.length,
      2 * ISSUERS.length,
      2 * ISSUERS.length,
      ISSUERS.length,
    ]);
    expect(() => verifyToken(keys[3]!.accepted, keys[0]!.token, 'catalogue')).toThrow();
  });

  it('changes nothing else in the file', () => {
    const before = `# by hand\n${madeSecrets()}LOG_LEVEL=debug\n`;
    const after = ['begin', 'switch', 'finish'].reduce(
      (text, step) => rotate(step, text).stdout,
      before,
    );
    const others = (text: string) =>
      text.split('\n').filter((line) => !line.startsWith('INTERNAL_TOKEN_'));
    expect(others(after)).toEqual(others(before));
  });

  it.each([
    ['switch', 'no rotation has begun'],
    ['finish', 'there is nothing to finish'],
    ['turn', 'Usage'],
  ])('%s out of order is refused with one message', (step, message) => {
    const { status, stdout, stderr } = rotate(step, madeSecrets());
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
  });

  it('continues after the last written step when it was interrupted', async () => {
    const { remainingSteps } = (await import(join(__dirname, '..', 'key-rotation.mjs'))) as {
      remainingSteps: (text: string) => string[];
    };
    const begun = rotate('begin', madeSecrets()).stdout;
    const switched = rotate('switch', begun).stdout;
    expect(
      [madeSecrets(), begun, switched, rotate('finish', switched).stdout].map(remainingSteps),
    ).toEqual([
      ['begin', 'switch', 'finish'],
      ['switch', 'finish'],
      ['finish'],
      ['begin', 'switch', 'finish'],
    ]);
  });

  it('is not begun twice, nor finished before the new key signs', () => {
    const begun = rotate('begin', madeSecrets()).stdout;
    expect(rotate('begin', begun).stderr).toContain('begun already');
    expect(rotate('finish', begun).stderr).toContain('do not sign yet');
  });
});
