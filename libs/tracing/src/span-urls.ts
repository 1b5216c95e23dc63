import type { RequestOptions } from 'node:http';
import type { Attributes } from '@opentelemetry/api';

/** Returns the path of a request's URL: queries have names, emails and providers' secrets, which neither logs nor traces keep. */
export const withoutQuery = (url = '/'): string => url.split('?', 1)[0]!;

/** Attributes of the span of an incoming request, without its query. */
export const incomingUrl = (): Attributes => ({ 'url.query': '' });

/** Attributes of the span of a request by `node:http`, without its query. */
export function outgoingUrl({ protocol, hostname, host, port, path }: RequestOptions): Attributes {
  const authority = `${hostname ?? host ?? 'localhost'}${port ? `:${port}` : ''}`;
  return { 'url.full': `${protocol ?? 'http:'}//${authority}${withoutQuery(path ?? '/')}` };
}

/** Attributes of the span of a request by `fetch`, without its query. */
export const fetchedUrl = ({ origin, path }: { origin: string; path: string }): Attributes => ({
  'url.full': `${origin}${withoutQuery(path)}`,
  'url.query': '',
});
