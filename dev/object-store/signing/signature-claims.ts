import { S3Error } from '../http/s3-error';
import type { SignableRequest } from './signature-v4';

/** The unverified signature of a request and what it says it covers. */
export interface SignatureClaims {
  accessKey: string;
  day: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
  payloadHash: string;
  expires?: number; // seconds, of a presigned URL only
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_EXPIRY = 7 * 24 * 3600; // seconds

/** Parses the signature in the Authorization header or in the query of a presigned URL; throws AccessDenied without one. */
export function parseClaims(request: SignableRequest): SignatureClaims {
  const authorization = request.headers['authorization']?.[0];
  const presigned = request.query.some(([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Signature');
  if (authorization !== undefined && presigned) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed; use the Authorization header or the query, not both.');
  }
  if (presigned) return claimsOfQuery(request);
  if (authorization !== undefined) return claimsOfHeader(request, authorization);
  throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
}

function claimsOfHeader(request: SignableRequest, authorization: string): SignatureClaims {
  const fields = /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})\s*$/.exec(authorization);
  const [, credential, signedHeaders, signature] = fields ?? [];
  const scope = splitCredential(credential);
  if (!scope || !signedHeaders || !signature) {
    throw new S3Error('AuthorizationHeaderMalformed', `The authorization header is malformed; only ${ALGORITHM} is understood.`);
  }
  const timestamp = request.headers['x-amz-date']?.[0];
  if (timestamp === undefined) throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date header.');
  const payloadHash = request.headers['x-amz-content-sha256']?.[0];
  if (payloadHash === undefined) throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256.');
  return { ...scope, signedHeaders: signedHeaders.split(';'), signature, timestamp, payloadHash };
}

function claimsOfQuery(request: SignableRequest): SignatureClaims {
  const parameter = (name: string) => request.query.find(([each]) => each === name)?.[1];
  const scope = splitCredential(parameter('X-Amz-Credential'));
  const [signedHeaders, signature, timestamp] = ['X-Amz-SignedHeaders', 'X-Amz-Signature', 'X-Amz-Date'].map(parameter);
  const expires = Number(parameter('X-Amz-Expires') ?? NaN);
  if (parameter('X-Amz-Algorithm') !== ALGORITHM || !scope || !signedHeaders || !signature || !timestamp) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      'Query-string authentication requires the X-Amz-* parameters of AWS4-HMAC-SHA256.',
    );
  }
  if (!Number.isInteger(expires) || expires < 1 || expires > LONGEST_EXPIRY) {
    throw new S3Error('AuthorizationQueryParametersError', `X-Amz-Expires must be a number of seconds from 1 to ${LONGEST_EXPIRY}.`);
  }
  const payloadHash = request.headers['x-amz-content-sha256']?.[0] ?? parameter('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return { ...scope, signedHeaders: signedHeaders.split(';'), signature, timestamp, payloadHash, expires };
}

function splitCredential(credential = ''): Pick<SignatureClaims, 'accessKey' | 'day' | 'region' | 'service'> | undefined {
  const [, accessKey, day, region, service] = /^(.+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential) ?? [];
  return accessKey && day && region && service ? { accessKey, day, region, service } : undefined;
}
