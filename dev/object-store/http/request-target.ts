import type { QueryPair } from '../signing/signature-v4';
import { S3Error } from './s3-error';

export interface Target {
  path: string;
  query: QueryPair[];
  bucket: string;
  key: string;
}

const LONGEST_KEY = 1024; // bytes of UTF-8

/** Parses a request target by the rules of S3: nothing is normalized, so `a/../b` and `a//b` are keys like any other. */
export function parseTarget(url: string): Target {
  const mark = url.indexOf('?');
  const path = decode(mark < 0 ? url : url.slice(0, mark));
  if (!path.startsWith('/')) throw new S3Error('InvalidURI', 'The request must address a path.');
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?([\s\S]*)$/.exec(path) ?? [];
  if (Buffer.byteLength(key) > LONGEST_KEY) throw new S3Error('KeyTooLongError', `Your key is longer than ${LONGEST_KEY} bytes.`);
  return { path, query: mark < 0 ? [] : parseQuery(url.slice(mark + 1)), bucket, key };
}

function decode(text: string): string {
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
