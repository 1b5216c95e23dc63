import { invalid } from '@libs/errors';

/** A request target, split but never decoded: the gateway accepts only exact, known paths. */
interface RequestTarget {
  path: string;
  query: string;
}

/** Printable ASCII after a single slash: no absolute form, no `*`, no raw bytes, nothing that a URL parser reads as a host. */
const ORIGIN_FORM = /^\/(?![\\/])[\x21-\x7e]*$/;

/** Splits a request target; throws 400 for anything but the origin form. */
export function parseRequestTarget(url: string | undefined): RequestTarget {
  if (url === undefined || !ORIGIN_FORM.test(url)) throw invalid('invalid_url', 'This address is not valid.');
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** Whether a request has several Host headers (RFC 9112 §3.2): Node uses the first, another proxy may use the last. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether programs call this path, so that its errors are JSON. */
export function isApiPath(path: string): boolean {
  return /^\/(api|internal|ws|healthz|readyz)(\/|$)/.test(path);
}
