import { S3Error, type S3ErrorCode } from '../s3-error';
import { canonicalRequest, type SignableRequest } from './canonical-request';
import { readClaim, type Claim } from './read-claim';
import { deriveSigningScope, equalInConstantTime, signRequest, type SigningScope } from './signature-v4';

/** The one pair of keys that this server knows, and its region. */
export interface Credentials {
  accessKey: string;
  secretKey: string;
  region: string;
}

/** A request that was proven to come from the holder of the secret: how its body is hashed, and what signed chunks continue from. */
export interface Proof {
  payloadHash: string;
  presigned: boolean;
  signing: SigningScope;
  signature: string;
}

const tolerance = 15 * 60 * 1000;

/** Checks the Signature Version 4 of a request, in its header or its query, at a moment; every flaw is refused with S3's own code. */
export function authenticate(request: SignableRequest, credentials: Credentials, now: Date): Proof {
  const claim = readClaim(request);
  const presigned = claim.expires !== undefined;
  checkScope(claim, credentials, presigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed');
  checkTime(claim, now);
  checkSignedHeaders(claim, request);
  const signing = deriveSigningScope(credentials.secretKey, claim.timestamp, claim.region);
  const expected = signRequest(signing, canonicalRequest(request, claim.signedHeaders, claim.payloadHash));
  if (!equalInConstantTime(expected, claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.');
  }
  return { payloadHash: claim.payloadHash, presigned, signing, signature: claim.signature };
}

function checkScope(claim: Claim, credentials: Credentials, malformed: S3ErrorCode): void {
  if (!equalInConstantTime(claim.accessKey, credentials.accessKey)) {
    throw new S3Error('InvalidAccessKeyId', 'The access key you provided does not exist in our records.');
  }
  if (claim.service !== 's3') throw new S3Error(malformed, `The service '${claim.service}' is wrong; expecting 's3'.`);
  if (claim.region !== credentials.region) {
    const sentence = `The region '${claim.region}' is wrong; expecting '${credentials.region}'.`;
    throw new S3Error(malformed, sentence, { Region: credentials.region });
  }
  if (claim.day !== claim.timestamp.slice(0, 8)) throw new S3Error(malformed, 'The date of the credential is not the date of the request.');
}

function checkTime(claim: Claim, now: Date): void {
  const fields = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.timestamp);
  const [, year, month, day, hour, minute, second] = fields ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(signedAt)) throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date.');
  const age = now.getTime() - signedAt;
  if (claim.expires === undefined) {
    if (Math.abs(age) > tolerance) {
      throw new S3Error('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
    }
    return;
  }
  if (age < -tolerance) throw new S3Error('AccessDenied', 'Request is not valid yet.');
  if (age > claim.expires * 1000) throw new S3Error('AccessDenied', 'Request has expired.');
}

/** The host and every x-amz- header must be covered, so that nobody can add one to an intercepted request. */
function checkSignedHeaders(claim: Claim, request: SignableRequest): void {
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name));
  if (!claim.signedHeaders.includes('host')) unsigned.push('host');
  if (unsigned.length > 0) {
    throw new S3Error('AccessDenied', `There were headers present in the request which were not signed: ${unsigned.join(', ')}.`);
  }
}
