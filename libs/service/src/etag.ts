import fresh from 'fresh';

/** Whether an `If-None-Match` header matches an entity tag; compares weakly, because proxies make strong tags weak (RFC 9110 §13.1.2). */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag });
