import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { canonicalRequest, sha256Hex, uriEncodePath, type QueryPair } from '../signing/canonical-request';
import { deriveSigningScope, sign, signRequest, type SigningScope } from '../signing/signature-v4';
import { keys } from './open-store';

/** A request by hand, for what the clients would never send. */
export interface RawRequest {
  method?: string;
  path: string;
  query?: QueryPair[];
  headers?: Record<string, string>;
  body?: string | Buffer;
  payloadHash?: string;
  /** Frames and signs the body in chunks of this many bytes; the payload hash must be a STREAMING- value. */
  chunkSize?: number;
  /** `name:value` sent behind the chunks, signed when the chunks are. */
  trailer?: string;
  /** Changes the bytes after they were signed. */
  tamper?(body: Buffer): Buffer;
}

/** An answer with its body as text. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The S3 error code, when there is one. */
  code?: string;
}

/** Signs a request as a client would and sends it, byte for byte as given. */
export async function sendRaw(port: number, raw: RawRequest): Promise<RawAnswer> {
  const plain = Buffer.from(raw.body ?? '');
  const payloadHash = raw.payloadHash ?? sha256Hex(plain);
  const { headers, signing, signature } = signHead(port, raw, payloadHash, plain.length);
  const framed = payloadHash.startsWith('STREAMING-') ? frame(plain, raw, signing, signature) : plain;
  const body = raw.tamper?.(framed) ?? framed;
  const query = (raw.query ?? []).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const path = uriEncodePath(raw.path) + (query === '' ? '' : `?${query}`);
  return send(port, raw.method ?? 'GET', path, { ...headers, 'content-length': body.length }, body);
}

/** Sends a request exactly as given, signed or not. */
export function send(port: number, method: string, path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The head of a signed request: its headers, and what the signatures of its chunks go on from. */
export function signHead(
  port: number,
  raw: RawRequest,
  payloadHash: string,
  plainLength: number,
): { headers: Record<string, string>; signing: SigningScope; signature: string } {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const signing = deriveSigningScope(keys.secretKey, timestamp, 'us-east-1');
  const headers: Record<string, string> = {
    host: `127.0.0.1:${port}`,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': timestamp,
    ...(payloadHash.startsWith('STREAMING-')
      ? { 'x-amz-decoded-content-length': String(plainLength), 'content-encoding': 'aws-chunked' }
      : {}),
    ...raw.headers,
  };
  const names = Object.keys(headers).sort();
  const signable = {
    method: raw.method ?? 'GET',
    path: raw.path,
    query: raw.query ?? [],
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  };
  const signature = signRequest(signing, canonicalRequest(signable, names, payloadHash));
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${signing.scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { headers, signing, signature };
}

function frame(plain: Buffer, raw: RawRequest, signing: SigningScope, seed: string): Buffer {
  const signed = !raw.payloadHash?.startsWith('STREAMING-UNSIGNED-');
  const size = raw.chunkSize ?? 65_536;
  const pieces: Buffer[] = [];
  let previous = seed;
  for (let at = 0, last = false; !last; at += size) {
    const chunk = plain.subarray(at, at + size);
    last = chunk.length === 0;
    previous = sign(signing, 'AWS4-HMAC-SHA256-PAYLOAD', previous, sha256Hex(''), sha256Hex(chunk));
    pieces.push(Buffer.from(`${chunk.length.toString(16)}${signed ? `;chunk-signature=${previous}` : ''}\r\n`), chunk);
    if (!last) pieces.push(Buffer.from('\r\n'));
  }
  if (raw.trailer !== undefined) {
    const signature = sign(signing, 'AWS4-HMAC-SHA256-TRAILER', previous, sha256Hex(`${raw.trailer}\n`));
    pieces.push(Buffer.from(`${raw.trailer}\r\n${signed ? `x-amz-trailer-signature:${signature}\r\n` : ''}`));
  }
  return Buffer.concat([...pieces, Buffer.from('\r\n')]);
}
