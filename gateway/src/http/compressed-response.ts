import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagMatches } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A tenth of the cost of the best quality: the list changes with every download. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * A response for repeated sending (docs/tools.md: strong ETag, gzip, brotli). Each coding is
 * compressed once, when a client first accepts it.
 */
export class CompressedResponse {
  readonly digest: string;
  private readonly compressed = new Map<Coding, Promise<Buffer>>();
  private parsed: unknown;

  constructor(
    readonly body: Buffer,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /** Sends it, or 304 when the client already has it. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const coding = chooseCoding(headers['accept-encoding']);
    const etag = coding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${coding}"`;
    void reply.headers({
      ...this.headers,
      etag,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    if (etagMatches(headers['if-none-match'], etag)) return reply.code(304).send();
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.send(await this.bytes(coding));
  }

  /** Returns the body as JSON, parsed once and shared by all pages that show it. */
  json<Value>(): Value {
    this.parsed ??= JSON.parse(this.body.toString());
    return this.parsed as Value;
  }

  private bytes(coding: Coding): Promise<Buffer> {
    const bytes = this.compressed.get(coding) ?? compress(this.body, coding);
    this.compressed.set(coding, bytes);
    return bytes;
  }
}

async function compress(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'identity') return body;
  return coding === 'br' ? compressBrotli(body, BROTLI) : compressGzip(body);
}

type Coding = 'br' | 'gzip' | 'identity';

const CODINGS = ['br', 'gzip'];

/** The options are missing in the published types. */
interface EncodingNegotiator {
  encoding(
    available: readonly string[],
    options: { preferred: readonly string[] },
  ): string | undefined;
}

/** Returns the best of the given codings that an Accept-Encoding allows, brotli before gzip. */
export function chooseCoding(
  acceptEncoding: string | string[] | undefined,
  codings: readonly string[] = CODINGS,
): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const negotiator: EncodingNegotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding.toString() },
  });
  return (negotiator.encoding(codings, { preferred: codings }) ?? 'identity') as Coding;
}
