const WEB_ORIGIN = /^https?:\/\/[^/?#@]+$/i;

/** Whether the host of an `Origin` header is one of `hosts` (docs/api.md); false for `null` and anything but http and https. */
export function isOwnOrigin(origin: string, hosts: readonly string[]): boolean {
  const page = WEB_ORIGIN.test(origin) ? parse(origin) : undefined;
  return (
    page !== undefined &&
    hosts.some((host) => parse(`${page.protocol}//${host}`)?.host === page.host)
  );
}

/** URL removes a scheme's default port, so both sides are normalized. */
const parse = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;
