/** Returns the target of a proxy: http-proxy does not understand the brackets of an IPv6 address in a URL. */
export function proxyTarget(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port };
}
