/** What a User-Agent header says about a client; null for what it does not say. */
export interface ClientSoftware {
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
  const nameIn = (names: typeof BROWSERS) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), device: nameIn(DEVICES) };
}

/** Describes a client for people, such as `Firefox on Windows`. */
export function describeClient({ browser, device }: ClientSoftware): string {
  return `${browser ?? 'Unknown browser'} on ${device ?? 'an unknown device'}`;
}
