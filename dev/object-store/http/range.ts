import { S3Error } from './s3-error';

export interface ByteRange {
  start: number;
  length: number;
}

/** Parses a Range header for an object of `size` bytes; undefined for the whole object: no, several or malformed ranges (RFC 9110 §14.2). */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable.', { ActualObjectSize: String(size) });
  return { start, length: end - start + 1 };
}
