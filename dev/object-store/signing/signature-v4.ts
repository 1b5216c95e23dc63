import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256Hex } from './canonical-request';

/** What one signature is bound to: a key derived for a day, region and service, and the moment of signing (`20130524T000000Z`). */
export interface SigningScope {
  key: Buffer;
  timestamp: string;
  scope: string;
}

/** Derives the key that signs for one day (`20130524`), region and service; the secret itself never signs a request. */
export function deriveSigningScope(secretKey: string, timestamp: string, region: string, service = 's3'): SigningScope {
  const day = timestamp.slice(0, 8);
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>((from, step) => hmac(from, step), Buffer.from('AWS4' + secretKey));
  return { key, timestamp, scope: `${day}/${region}/${service}/aws4_request` };
}

/** Signs a canonical request; lower-case hex. */
export function signRequest(signing: SigningScope, canonicalRequest: string): string {
  return sign(signing, 'AWS4-HMAC-SHA256', sha256Hex(canonicalRequest));
}

/** Signs lines under a Signature Version 4 algorithm name; lower-case hex. */
export function sign(signing: SigningScope, algorithm: string, ...lines: string[]): string {
  return hmac(signing.key, [algorithm, signing.timestamp, signing.scope, ...lines].join('\n')).toString('hex');
}

/** Compares two secrets in a time that does not tell where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  const a = Buffer.from(sha256Hex(one));
  const b = Buffer.from(sha256Hex(other));
  return timingSafeEqual(a, b);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
