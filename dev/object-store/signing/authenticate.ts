import { S3Error, type S3ErrorCode } from '../http/s3-error';
import { parseClaims, type SignatureClaims } from './signature-claims';
import { canonicalRequest, equalInConstantTime, signRequest, type SignableRequest } from './signature-v4';

export interface Credentials {
  accessKey: string;
  secretKey: string;
  region: string;
}

const TOLERANCE = 15 * 60 * 1000; // milliseconds between the clocks of client and server

/** Verifies the Signature Version 4 of a request in its header or query and returns the payload hash that it covers. */
export function authenticate(request: SignableRequest, { accessKey, secretKey, region }: Credentials, now: Date): string {
  const claims = parseClaims(request);
  checkScope(claims, accessKey, region);
  checkTime(claims, now);
  checkSignedHeaders(claims, request);
  const { timestamp, signedHeaders, payloadHash, signature } = claims;
  const expected = signRequest({ secretKey, timestamp, region }, canonicalRequest(request, signedHeaders, payloadHash));
  if (!equalInConstantTime(expected, signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.');
  }
  return payloadHash;
}

function checkScope(claims: SignatureClaims, accessKey: string, region: string): void {
  const malformed: S3ErrorCode = claims.expires === undefined ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError';
  if (!equalInConstantTime(claims.accessKey, accessKey)) {
    throw new S3Error('InvalidAccessKeyId', 'The access key you provided does not exist in our records.');
  }
  if (claims.service !== 's3') throw new S3Error(malformed, `The service '${claims.service}' is wrong; expecting 's3'.`);
  if (claims.region !== region) {
    throw new S3Error(malformed, `The region '${claims.region}' is wrong; expecting '${region}'.`, { Region: region });
  }
  if (claims.day !== claims.timestamp.slice(0, 8))
    throw new S3Error(malformed, 'The date of the credential is not the date of the request.');
}

function checkTime(claims: SignatureClaims, now: Date): void {
  const fields = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claims.timestamp);
  const [, year, month, day, hour, minute, second] = fields ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(signedAt)) throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date.');
  const age = now.getTime() - signedAt;
  if (claims.expires === undefined) {
    if (Math.abs(age) > TOLERANCE) {
      throw new S3Error('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
    }
    return;
  }
  if (age < -TOLERANCE) throw new S3Error('AccessDenied', 'Request is not valid yet.');
  if (age > claims.expires * 1000) throw new S3Error('AccessDenied', 'Request has expired.');
}

/** The signature must cover the host and every x-amz- header, so that none can be added to an intercepted request. */
function checkSignedHeaders(claims: SignatureClaims, request: SignableRequest): void {
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !claims.signedHeaders.includes(name));
  if (!claims.signedHeaders.includes('host')) unsigned.push('host');
  if (unsigned.length > 0) {
    throw new S3Error('AccessDenied', `There were headers present in the request which were not signed: ${unsigned.join(', ')}.`);
  }
}
