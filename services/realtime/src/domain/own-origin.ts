/** Whether a browser page at `origin` is one of ours: its host is one of `hosts` (contract §2, cross-site). `null` and nonsense are foreign. */
export function isOwnOrigin(origin: string, hosts: readonly string[]): boolean {
  const page = parse(origin);
  if (!page || !page.host) return false;
  return hosts.some((host) => parse(`${page.protocol}//${host}`)?.host === page.host);
}

/** A URL drops the port that its scheme implies, so both sides compare alike. */
const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
