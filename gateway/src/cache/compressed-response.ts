import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagMatches } from '@libs/service';
import { chooseCoding, type Coding } from './accepted-coding';
import { compressions } from './concurrency-limit';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A tenth of the cost of the best quality: the list changes with every download. */
const BROTLI_QUALITY = 4;
const JSON_TYPE = 'application/json; charset=utf-8';

/** One coding of a response, ready to send; headers are a flat list of names and values. */
interface Variant {
  etag: string;
  body: Buffer;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
}

/** A response for repeated sending (contract §3: strong ETag, gzip, brotli). Each coding is compressed once, when a client first asks for it. */
export class CompressedResponse {
  readonly digest: string;
  private readonly variants = new Map<Coding, Variant>();
  private readonly running = new Map<Coding, Promise<Variant>>();
  private ids?: ReadonlySet<string>;
  private compressionMs = 0;
  private busySince = 0;

  /** The content type is JSON unless `type` is given. */
  constructor(
    readonly body: Buffer,
    private readonly alwaysSent: Readonly<Record<string, string>>,
    private readonly type = JSON_TYPE,
  ) {
    this.digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.store('identity', body);
  }

  /** The milliseconds that compressing it has taken so far. */
  get workMs(): number {
    return this.compressionMs + (this.running.size > 0 ? performance.now() - this.busySince : 0);
  }

  /** Whether a JSON response contains an object with this UUID. */
  hasId(id: string): boolean {
    this.ids ??= idsIn(this.body);
    return this.ids.has(id);
  }

  /** The variant for an Accept-Encoding; undefined until it is compressed. */
  find(acceptEncoding: string | string[] | undefined): Variant | undefined {
    return this.variants.get(chooseCoding(acceptEncoding));
  }

  /** Compresses the variant for an Accept-Encoding unless it exists. Throws 503 while too many compressions wait. */
  async variantFor(acceptEncoding: string | string[] | undefined): Promise<Variant> {
    return this.find(acceptEncoding) ?? this.compress(chooseCoding(acceptEncoding));
  }

  async compress(coding: Coding): Promise<Variant> {
    const running = this.running.get(coding);
    if (running) return running;
    if (this.running.size === 0) this.busySince = performance.now();
    const work = compressions.run(() => bytesOf(this.body, coding)).then((bytes) => this.store(coding, bytes));
    this.running.set(coding, work);
    try {
      return await work;
    } finally {
      this.running.delete(coding);
      if (this.running.size === 0) this.compressionMs += performance.now() - this.busySince;
    }
  }

  private store(coding: Coding, body: Buffer): Variant {
    const etag = coding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${coding}"`;
    const shared = { ...this.alwaysSent, etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
    const own = {
      'content-type': this.type,
      'content-length': String(body.length),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    };
    const variant = {
      etag,
      body,
      headers: Object.entries({ ...shared, ...own }).flat(),
      notModifiedHeaders: Object.entries(shared).flat(),
    };
    this.variants.set(coding, variant);
    return variant;
  }
}

const ID = '"id":"';
const UUID_LENGTH = 36;

function idsIn(json: Buffer): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let at = json.indexOf(ID); at >= 0; at = json.indexOf(ID, at + 1)) {
    const start = at + ID.length;
    ids.add(json.toString('latin1', start, start + UUID_LENGTH));
  }
  return ids;
}

function bytesOf(body: Buffer, coding: Coding): Promise<Buffer> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return coding === 'br' ? compressBrotli(body, { params: quality }) : compressGzip(body);
}

/** Sends a variant, or 304 when the client already has it. */
export function sendVariant(request: IncomingMessage, response: ServerResponse, variant: Variant): void {
  if (etagMatches(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders as string[]).end();
    return;
  }
  response.writeHead(200, variant.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}
