import { REDIRECT_HEADER } from '@libs/contracts';
import { etagMatches } from '@libs/service';
import type { ObjectStore } from '@libs/storage';
import type { AuthorizedTool } from './authorize-download';
import type { DownloadedFile } from './download.repository';

const URL_LIFETIME_SECONDS = 60; // in which the gateway has to start fetching the file

export const FILE_HEADERS = {
  'content-disposition': {
    description: 'The filename to save it under (RFC 6266).',
    schema: { type: 'string' },
  },
  'repr-digest': {
    description: "The file's SHA-256 digest (RFC 9530).",
    schema: { type: 'string' },
  },
  etag: { description: 'The strong entity tag of the file.', schema: { type: 'string' } },
} as const;

/** Returns the headers of a file (docs/tools.md); the length comes with the bytes from the object store. */
export function fileHeaders({ filename, fileSha256 }: DownloadedFile): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(filename),
    etag: fileTag(fileSha256),
    'repr-digest': `sha-256=:${Buffer.from(fileSha256, 'hex').toString('base64')}:`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

/** Returns the strong entity tag of a file: equal bytes have equal tags. */
export const fileTag = (sha256: string): string =>
  `"${Buffer.from(sha256, 'hex').toString('base64url')}"`;

/** Returns the signed URL from which the gateway fetches a file; it never reaches a client. */
export const signedFileUrl = (objects: ObjectStore, { fileKey }: AuthorizedTool): Promise<string> =>
  objects.signedGetUrl(fileKey, URL_LIFETIME_SECONDS);

/** Returns the headers that let the gateway open an authorized file. */
export const grantHeaders = async (
  objects: ObjectStore,
  tool: AuthorizedTool,
): Promise<Record<string, string>> => ({
  etag: fileTag(tool.fileSha256),
  [REDIRECT_HEADER]: await signedFileUrl(objects, tool),
});

/** Returns the headers of a recorded download, with the address at which it can be resumed. */
export const recordedHeaders = (id: string, file: DownloadedFile): Record<string, string> => ({
  ...fileHeaders(file),
  'content-location': `/api/downloads/${id}`,
});

/** RFC 6266 with both names: a quoted one in ASCII, and the real one (docs/tools.md). */
function contentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, '?').replace(/["\\]/g, '\\$&');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(filename)}`;
}

/** RFC 8187: also encodes what `encodeURIComponent` leaves alone but the grammar forbids. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

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
