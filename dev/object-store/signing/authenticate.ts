import { S3Error } from '../http/responses';
import {
  canonicalRequest,
  equalInConstantTime,
  signRequest,
  type SignableRequest,
} from './signature-v4';

export interface Credentials {
  accessKey: string;
  secretKey: string;
  region: string;
}

/** The unverified signature of a request and what it says it covers. */
interface Claims {
  credential: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
  payloadHash: string;
  expires?: number; // seconds, of a presigned URL only
}

const TOLERANCE_MS = 15 * 60 * 1000; // between the clocks of client and server
const LONGEST_EXPIRY = 7 * 24 * 3600; // seconds
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})\s*$/;

/** Verifies the Signature Version 4 of a request in its header or query and returns the payload hash that it covers. */
export function authenticate(
  request: SignableRequest,
  { accessKey, secretKey, region }: Credentials,
  now: Date,
): string {
  const claims = parseClaims(request);
  const { credential, timestamp, signedHeaders, payloadHash, signature } = claims;
  if (!equalInConstantTime(credential.split('/')[0] ?? '', accessKey)) {
    throw new S3Error(
      'InvalidAccessKeyId',
      'The access key you provided does not exist in our records.',
    );
  }
  const expected = [accessKey, timestamp.slice(0, 8), region, 's3', 'aws4_request'].join('/');
  if (credential !== expected) throw malformed(`the credential must be '${expected}'`);
  checkTime(claims, now);
  checkSignedHeaders(claims, request);
  const valid = signRequest(
    { secretKey, timestamp, region },
    canonicalRequest(request, signedHeaders, payloadHash),
  );
  if (equalInConstantTime(valid, signature)) return payloadHash;
  throw new S3Error(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );
}

/** Parses the signature in the Authorization header or in the query of a presigned URL; throws AccessDenied without one. */
function parseClaims({ headers, query }: SignableRequest): Claims {
  const parameter = (name: string) => query.find(([each]) => each === name)?.[1] ?? '';
  const authorization = headers['authorization']?.[0];
  if (authorization !== undefined) {
    const [matched, credential = '', signedHeaders = '', signature = ''] =
      AUTHORIZATION.exec(authorization) ?? [];
    if (matched === undefined) throw malformed('only AWS4-HMAC-SHA256 is implemented');
    const [timestamp = '', payloadHash = ''] = ['x-amz-date', 'x-amz-content-sha256'].map(
      (name) => headers[name]?.[0],
    );
    return {
      credential,
      signedHeaders: signedHeaders.split(';'),
      signature,
      timestamp,
      payloadHash,
    };
  }
  const signature = parameter('X-Amz-Signature');
  if (signature === '')
    throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
  const expires = Number(parameter('X-Amz-Expires') || NaN);
  if (!Number.isInteger(expires) || expires < 1 || expires > LONGEST_EXPIRY) {
    throw malformed(`X-Amz-Expires must be a number of seconds from 1 to ${LONGEST_EXPIRY}`);
  }
  const [credential = '', timestamp = ''] = ['X-Amz-Credential', 'X-Amz-Date'].map(parameter);
  const signedHeaders = parameter('X-Amz-SignedHeaders').split(';');
  return {
    credential,
    signedHeaders,
    signature,
    timestamp,
    payloadHash: 'UNSIGNED-PAYLOAD',
    expires,
  };
}

function checkTime({ timestamp, expires }: Claims, now: Date): void {
  const signedAt = Date.parse(
    timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(signedAt))
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date.');
  const age = now.getTime() - signedAt;
  const latest = expires === undefined ? TOLERANCE_MS : expires * 1000;
  if (age >= -TOLERANCE_MS && age <= latest) return;
  if (expires !== undefined)
    throw new S3Error('AccessDenied', 'Request has expired, or is not valid yet.');
  throw new S3Error(
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  );
}

/** The signature must cover the host and every x-amz- header, so that none can be added to an intercepted request. */
function checkSignedHeaders({ signedHeaders }: Claims, { headers }: SignableRequest): void {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = needed.filter((name) => !signedHeaders.includes(name));
  if (unsigned.length === 0) return;
  throw new S3Error(
    'AccessDenied',
    `There were headers present in the request which were not signed: ${unsigned.join(', ')}.`,
  );
}

const malformed = (reason: string): S3Error =>
  new S3Error('AuthorizationHeaderMalformed', `The authorization is malformed: ${reason}.`);
