import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagMatches } from '@libs/service';
import Negotiator from 'negotiator';
import { compressions } from './concurrency-limit';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A tenth of the cost of the best quality: the list changes with every download. */
const BROTLI_QUALITY = 4;

export type Coding = 'br' | 'gzip' | 'identity';

/** One coding of a response, ready to send; headers are a flat list of names and values. */
interface Variant {
  etag: string;
  body: Buffer;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
}

export interface CompressedResponse {
  digest: string;
  variants: Record<Coding, Variant>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Compresses a response, JSON unless `type` is given, for repeated sending (contract §3: strong ETag, gzip, brotli). */
export async function compressResponse(
  body: Buffer,
  alwaysSent: Readonly<Record<string, string>>,
  type = JSON_TYPE,
): Promise<CompressedResponse> {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await compressions.run(() => Promise.all([compressBrotli(body, { params: quality }), compressGzip(body)]));
  const variant = (coding: Coding, bytes: Buffer): Variant => makeVariant({ digest, coding, type }, bytes, alwaysSent);
  return { digest, variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) } };
}

interface VariantLabel {
  digest: string;
  coding: Coding;
  type: string;
}

function makeVariant({ digest, coding, type }: VariantLabel, body: Buffer, alwaysSent: Readonly<Record<string, string>>): Variant {
  const etag = coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`;
  const shared = { ...alwaysSent, etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  const own = {
    'content-type': type,
    'content-length': String(body.length),
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  };
  return { etag, body, headers: Object.entries({ ...shared, ...own }).flat(), notModifiedHeaders: Object.entries(shared).flat() };
}

/** Sends a response in the client's preferred coding, or 304 when the client already has it. */
export function sendCompressed(request: IncomingMessage, response: ServerResponse, compressed: CompressedResponse): void {
  const { headers } = request;
  const variant = compressed.variants[chooseCoding(headers['accept-encoding'])];
  if (etagMatches(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders as string[]).end();
    return;
  }
  response.writeHead(200, variant.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

const MAX_CACHED = 500;
const CODINGS = ['br', 'gzip'];
const chosen = new Map<string, Coding>();

export const acceptsGzip = (acceptEncoding: string | string[] | undefined): boolean =>
  preferred(acceptEncoding?.toString() ?? '', ['gzip']) !== undefined;

/** Returns the best coding that an Accept-Encoding allows, brotli before gzip. Results are cached: browsers send few different values. */
export function chooseCoding(acceptEncoding: string | string[] | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const header = acceptEncoding.toString();
  const cached = chosen.get(header);
  if (cached) return cached;
  const coding = (preferred(header, CODINGS) ?? 'identity') as Coding;
  if (chosen.size >= MAX_CACHED) chosen.clear();
  chosen.set(header, coding);
  return coding;
}

/** The options are missing in the published types. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

function preferred(header: string, codings: readonly string[]): string | undefined {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return negotiator.encoding(codings, { preferred: codings });
}
