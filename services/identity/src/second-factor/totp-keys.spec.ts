import { readTotpKeys } from './totp-keys';

const [a, b] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];

describe('the keys for secrets of authenticator apps', () => {
  it('are read in their order', () => {
    expect(readTotpKeys(`2026-b:${b}, 2026-a:${a}`)).toEqual([
      { id: '2026-b', key: Buffer.alloc(32, 2) },
      { id: '2026-a', key: Buffer.alloc(32, 1) },
    ]);
  });

  it.each([
    ['without an id', a, /^Key 1 of TOTP_KEYS is not id:key/],
    [
      'that are too short',
      `a:${a},b:${Buffer.alloc(31).toString('base64')}`,
      /^Key 2 of TOTP_KEYS is not id:key/,
    ],
    ['that end with a comma', `a:${a},`, /^Key 2 of TOTP_KEYS is not id:key/],
    ['with the same id', `a:${a},a:${b}`, /^TOTP_KEYS has two keys with the same id$/],
  ])('%s are refused, and the message contains no key', (_, text, message) => {
    expect(() => readTotpKeys(text)).toThrow(message);
    expect(() => readTotpKeys(text)).not.toThrow(new RegExp(a.slice(0, 20)));
  });
});
