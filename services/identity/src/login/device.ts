import { TOKEN } from '../sessions/tokens';

export const DEVICES_PER_USER = 20; // the ones used last
export const DEVICE_MAILS_PER_DAY = 10; // a client without cookies is new at every login
export const KNOWN_NETWORK_DAYS = 90; // after the last login from it
const ACCOUNTS_PER_BROWSER = 5; // whose tokens one cookie has

/** The client of a login or registration. */
export interface Client extends ClientSoftware {
  network: string;
  deviceTokens: string[]; // of its device cookie; an account recognizes a device by its token, which never logs anybody in
}

/** Reads the tokens in a device cookie: one for each account that has logged in with this browser, latest first. */
export function parseDeviceCookie(value = ''): string[] {
  const tokens = value.split('.', ACCOUNTS_PER_BROWSER);
  return tokens.every((token) => TOKEN.test(token)) ? tokens : [];
}

/** Returns the value of the cookie with this token first. */
export function formatDeviceCookie(token: string, others: readonly string[]): string {
  return [token, ...others.filter((other) => other !== token)]
    .slice(0, ACCOUNTS_PER_BROWSER)
    .join('.');
}

/** What a User-Agent header says about a client; null for what it does not say. */
interface ClientSoftware {
  browser: string | null;
  device: string | null;
}

/** Browsers that name others for compatibility come first. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** Android names Linux, and iOS names Mac OS X. */
const DEVICES: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads browser and device from a User-Agent header. Only names of these lists come out, so the text of a client is stored nowhere. */
export function parseUserAgent(userAgent = ''): ClientSoftware {
  const nameIn = (names: typeof BROWSERS) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), device: nameIn(DEVICES) };
}

/** Describes a client for people, such as `Firefox on Windows`. */
export function describeClient({ browser, device }: ClientSoftware): string {
  return `${browser ?? 'Unknown browser'} on ${device ?? 'an unknown device'}`;
}

/** Returns the prefix by which known networks are compared: the first 24 bits of an IPv4 address, a whole IPv6 /64. */
export function toKnownPrefix(network: string): string {
  return /^\d+\.\d+\.\d+\./.exec(network)?.[0] ?? network;
}
