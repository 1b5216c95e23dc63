import { type DomainError, invalid } from '@libs/errors';

/** A request's target, taken apart but never decoded: only exact, known shapes are let through. */
export interface RequestTarget {
  path: string;
  /** Without the question mark; empty when there is none. */
  query: string;
}

/** Printable ASCII after a single leading slash: no absolute form, no `*`, no raw bytes, and nothing that a URL parser takes for a host. */
const ORIGIN_FORM = /^\/(?![\\/])[\x21-\x7e]*$/;

/** Takes a request's target apart; anything but the origin form is 400. */
export function parseRequestTarget(url: string | undefined): RequestTarget {
  if (url === undefined || !ORIGIN_FORM.test(url)) throw invalid('bad_target', 'This address is not valid.');
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** Whether a request names its host more than once (RFC 9112 §3.2): Node takes the first, the next proxy perhaps the last. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** 400: see {@link hasSeveralHosts}. */
export const severalHosts = (): DomainError => invalid('several_hosts', 'The request names more than one host.');

/** Is the path one that programs talk to, and hence its errors JSON? */
export function isForPrograms(path: string): boolean {
  return /^\/(api|internal|ws|healthz|readyz)(\/|$)/.test(path);
}
