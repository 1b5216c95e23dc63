/** Whether the host of `origin` is one of `hosts` (contract §2, cross-site); false for `null` and invalid origins. */
export function isOwnOrigin(origin: string, hosts: readonly string[]): boolean {
  const page = parse(origin);
  if (!page || !page.host) return false;
  return hosts.some((host) => parse(`${page.protocol}//${host}`)?.host === page.host);
}

/** URL removes a scheme's default port, so both sides are normalized. */
const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
