import {
  describeClient,
  formatDeviceCookie,
  parseDeviceCookie,
  parseUserAgent,
  toKnownPrefix,
} from './device';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('parseUserAgent', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148 Safari/604.1',
      'Firefox',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Linux',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/121.0`,
      'Opera',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
    ],
    ['curl/8.5.0', null, null],
    ['<script>alert(1)</script> Windowsill', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('reads %j as %s and %s', (userAgent, browser, device) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, device });
  });
});

it.each([
  [{ browser: 'Firefox', device: 'Windows' }, 'Firefox on Windows'],
  [{ browser: null, device: 'Android' }, 'Unknown browser on Android'],
  [{ browser: null, device: null }, 'Unknown browser on an unknown device'],
])('describes %j as "%s"', (client, description) =>
  expect(describeClient(client)).toBe(description),
);

const token = (sign: string) => sign.repeat(43);
const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(token) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

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

describe('toKnownPrefix', () => {
  it.each([
    ['192.0.2.7', '192.0.2.'],
    ['192.0.22.7', '192.0.22.'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ])('compares %s as %s', (network, prefix) => {
    expect(toKnownPrefix(network)).toBe(prefix);
  });
});
