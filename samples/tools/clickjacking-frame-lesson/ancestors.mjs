/** Whether a browser shows a page inside others, by the headers of the page (CSP Level 3 §6.4.2, RFC 7034). */

const fits = (source, ancestor, own) => {
  if (source === '*') return /^https?:/.test(ancestor);
  if (source === "'self'") return ancestor === own;
  const { protocol, hostname, port } = new URL(ancestor);
  const [, scheme, host, wantedPort] = /^(?:([a-z]+):\/\/)?([a-z0-9.*-]+)(?::(\d+))?$/i.exec(source) ?? [];
  if (!host) return false;
  const ownScheme = new URL(own).protocol;
  const schemeFits = scheme ? protocol === `${scheme}:` : protocol === ownScheme || protocol === 'https:';
  const hostFits = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return schemeFits && hostFits && (wantedPort ?? '') === port;
};

/**
 * The decision for a page of this origin inside these ancestors (nearest first). `csp` is the value of a
 * Content-Security-Policy header, `xfo` that of X-Frame-Options; both may be missing.
 */
export function mayBeFramed({ own, ancestors, csp, xfo }) {
  const list = /(?:^|;)\s*frame-ancestors\s+([^;]*)/i.exec(csp ?? '')?.[1]?.trim().split(/\s+/);
  if (list) {
    const stranger = ancestors.find((ancestor) => !list.some((source) => fits(source, ancestor, own)));
    if (stranger) return { allowed: false, why: `frame-ancestors does not name ${stranger}` };
    return { allowed: true, why: 'frame-ancestors names every page around it; X-Frame-Options is not looked at any more' };
  }
  const word = xfo?.trim().toLowerCase();
  if (word === 'deny') return { allowed: false, why: 'X-Frame-Options: DENY' };
  if (word === 'sameorigin') {
    const stranger = ancestors.find((ancestor) => ancestor !== own);
    return stranger ? { allowed: false, why: `X-Frame-Options: SAMEORIGIN, and ${stranger} is another origin` } : { allowed: true, why: 'all pages around it have the same origin' };
  }
  return { allowed: true, why: word ? 'this value of X-Frame-Options is unknown and ignored' : 'no header forbids it' };
}
