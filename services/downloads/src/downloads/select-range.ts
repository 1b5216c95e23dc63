import { etagMatches } from '@libs/service';

interface ConditionalHeaders {
  range?: string;
  'if-match'?: string;
  'if-none-match'?: string;
  'if-range'?: string;
}

type Selection = { status: 200 | 304 | 412 | 416 } | { status: 206; start: number; end: number };

/** Evaluates the conditions and range of a request against a file of `size` bytes with the strong entity tag `etag`. */
export function selectRange(headers: ConditionalHeaders, etag: string, size: number): Selection {
  const { range, 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = headers;
  if (ifMatch !== undefined && !isNamedIn(ifMatch, etag)) return { status: 412 };
  if (etagMatches(ifNoneMatch, etag)) return { status: 304 };
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== etag))
    return { status: 200 };
  return readRange(range, size);
}

/** Ignores several ranges, other units and malformed ranges, as RFC 9110 §14.2 allows: the whole file is sent. */
function readRange(range: string, size: number): Selection {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range) ?? [];
  if (from === '' && to === '') return { status: 200 };
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return { status: 200 };
  return start > end ? { status: 416 } : { status: 206, start, end };
}

const isNamedIn = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((tag) => ['*', etag].includes(tag.trim()));
