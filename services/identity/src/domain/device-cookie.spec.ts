import { formatDeviceCookie, hashDeviceToken, newDeviceToken, parseDeviceCookie } from './device-cookie';

const token = (sign: string) => sign.repeat(43);
const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(token) as [string, string, string, string, string, string];

it('generates 256 random bits and stores a SHA-256', () => {
  const [first, second] = [newDeviceToken(), newDeviceToken()];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(hashDeviceToken('abc').toString('hex')).toMatch(/^ba7816bf8f01cfea/); // FIPS 180-2, appendix B.1
});

describe('the value of a device cookie', () => {
  it.each([
    [a, [a]],
    [`${a}.${b}`, [a, b]],
    [[a, b, c, d, e, f].join('.'), [a, b, c, d, e]],
    [`${a}.`, []],
    [`${a}.short`, []],
    [`${a} ${b}`, []],
    ['', []],
    [undefined, []],
  ])('%s has the tokens %j', (value, tokens) => expect(parseDeviceCookie(value)).toEqual(tokens));

  it('starts with the token of the latest login and keeps five', () => {
    expect(formatDeviceCookie(a, [])).toBe(a);
    expect(formatDeviceCookie(b, [a, b])).toBe(`${b}.${a}`);
    expect(formatDeviceCookie(f, [a, b, c, d, e])).toBe([f, a, b, c, d].join('.'));
  });
});
