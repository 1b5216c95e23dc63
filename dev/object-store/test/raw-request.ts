import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import {
  canonicalRequest,
  sha256Hex,
  signRequest,
  uriEncodePath,
  type QueryPair,
} from '../signing/signature-v4';
import { KEYS } from './open-store';

/** A request that the client would never send. */
export interface RawRequest {
  method?: string;
  path: string;
  query?: QueryPair[];
  headers?: Record<string, string>;
  body?: string | Buffer;
  payloadHash?: string;
  /** Changes the body after it was signed. */
  tamper?(body: Buffer): Buffer;
}

/** A response with its body as text. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The S3 error code, if there is one. */
  code?: string;
}

/** Signs a request as a client would and sends it. */
export async function sendRaw(port: number, raw: RawRequest): Promise<RawResponse> {
  const plain = Buffer.from(raw.body ?? '');
  const headers = signHead(port, raw, raw.payloadHash ?? sha256Hex(plain));
  const body = raw.tamper?.(plain) ?? plain;
  const query = (raw.query ?? [])
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const path = uriEncodePath(raw.path) + (query === '' ? '' : `?${query}`);
  return send(port, raw.method ?? 'GET', path, { ...headers, 'content-length': body.length }, body);
}

/** Sends a request exactly as given, signed or not. */
export function send(
  port: number,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: Buffer,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: text,
            code: /<Code>(\w+)<\/Code>/.exec(text)?.[1],
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The headers of a signed request. */
export function signHead(
  port: number,
  raw: RawRequest,
  payloadHash: string,
): Record<string, string> {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const headers: Record<string, string> = {
    host: `127.0.0.1:${port}`,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': timestamp,
    ...raw.headers,
  };
  const names = Object.keys(headers).sort();
  const signable = {
    method: raw.method ?? 'GET',
    path: raw.path,
    query: raw.query ?? [],
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  };
  const scope = { secretKey: KEYS.secretKey, timestamp, region: 'us-east-1' };
  const signature = signRequest(scope, canonicalRequest(signable, names, payloadHash));
  const credential = `${KEYS.accessKey}/${timestamp.slice(0, 8)}/us-east-1/s3/aws4_request`;
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return headers;
}
