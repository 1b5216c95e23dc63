import { S3Error } from '../s3-error';
import type { QueryPair } from '../signing/canonical-request';

/** What a request line addresses: the decoded path and query, and the bucket and key in it (path style). */
export interface Target {
  path: string;
  query: QueryPair[];
  bucket: string;
  key: string;
}

const longestKey = 1024;

/** Reads a request line by S3's rules: nothing is normalized, so `a/../b` and `a//b` are keys like any other. Bad escapes are InvalidURI. */
export function parseTarget(url: string): Target {
  const mark = url.indexOf('?');
  const path = decode(mark < 0 ? url : url.slice(0, mark));
  if (!path.startsWith('/')) throw new S3Error('InvalidURI', 'The request must address a path.');
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?([\s\S]*)$/.exec(path) ?? [];
  checkKey(key);
  return { path, query: mark < 0 ? [] : parseQuery(url.slice(mark + 1)), bucket, key };
}

/** Refuses a key that S3 could not hold: over 1024 bytes of UTF-8 is KeyTooLongError. */
export function checkKey(key: string): string {
  if (Buffer.byteLength(key) > longestKey) throw new S3Error('KeyTooLongError', `Your key is longer than ${longestKey} bytes.`);
  return key;
}

/** Undoes percent-encoding; what is not UTF-8 is InvalidURI. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
    throw error;
  }
}

function parseQuery(query: string): QueryPair[] {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
    return [decode(name), decode(value.join('='))];
  });
}
