import { S3Error } from '../http/responses';
import { authenticate } from './authenticate';
import { canonicalRequest, signRequest, type SignableRequest } from './signature-v4';

const credentials = { accessKey: 'dev', secretKey: 'development secret', region: 'us-east-1' };
const signedAt = new Date('2026-03-01T12:00:00Z');
const timestamp = '20260301T120000Z';
const scope = '20260301/us-east-1/s3/aws4_request';

function inHeader(
  changes: {
    secretKey?: string;
    credential?: string;
    signedHeaders?: string[];
    date?: string;
  } = {},
): SignableRequest {
  const headers: Record<string, string[]> = {
    host: ['localhost'],
    'x-amz-content-sha256': ['UNSIGNED-PAYLOAD'],
    'x-amz-date': [changes.date ?? timestamp],
  };
  const request = { method: 'GET', path: '/b/k', query: [], headers };
  const signedHeaders = changes.signedHeaders ?? Object.keys(headers);
  const signing = {
    secretKey: changes.secretKey ?? credentials.secretKey,
    timestamp,
    region: 'us-east-1',
  };
  const signature = signRequest(
    signing,
    canonicalRequest(request, signedHeaders, 'UNSIGNED-PAYLOAD'),
  );
  const credential = changes.credential ?? `dev/${scope}`;
  headers['authorization'] = [
    `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
  ];
  return request;
}

function inQuery(expires: string): SignableRequest & { query: [string, string][] } {
  const query: [string, string][] = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `dev/${scope}`],
    ['X-Amz-Date', timestamp],
    ['X-Amz-Expires', expires],
    ['X-Amz-SignedHeaders', 'host'],
  ];
  const request = { method: 'GET', path: '/b/k', query, headers: { host: ['localhost'] } };
  const signing = { secretKey: credentials.secretKey, timestamp, region: 'us-east-1' };
  query.push([
    'X-Amz-Signature',
    signRequest(signing, canonicalRequest(request, ['host'], 'UNSIGNED-PAYLOAD')),
  ]);
  return request;
}

function minutesLater(minutes: number): Date {
  return new Date(signedAt.getTime() + minutes * 60_000);
}

function refusal(request: SignableRequest, now = signedAt): string {
  try {
    authenticate(request, credentials, now);
    return 'accepted';
  } catch (error) {
    return error instanceof S3Error ? error.code : String(error);
  }
}

describe('authentication', () => {
  it('accepts a signature in the header and one in the query', () => {
    expect(authenticate(inHeader(), credentials, signedAt)).toBe('UNSIGNED-PAYLOAD');
    expect(authenticate(inQuery('60'), credentials, signedAt)).toBe('UNSIGNED-PAYLOAD');
  });

  it('refuses a request without a signature', () => {
    expect(refusal({ method: 'GET', path: '/', query: [], headers: { host: ['localhost'] } })).toBe(
      'AccessDenied',
    );
  });

  it('refuses a wrong secret, an unknown key and a changed request', () => {
    expect(refusal(inHeader({ secretKey: 'guessed' }))).toBe('SignatureDoesNotMatch');
    expect(refusal(inHeader({ credential: `someone/${scope}` }))).toBe('InvalidAccessKeyId');
    expect(refusal({ ...inHeader(), path: '/b/other' })).toBe('SignatureDoesNotMatch');
    expect(refusal({ ...inHeader(), method: 'DELETE' })).toBe('SignatureDoesNotMatch');
    expect(refusal({ ...inQuery('60'), path: '/b/other' })).toBe('SignatureDoesNotMatch');
  });

  it('refuses another region, service or day and names the right one', () => {
    expect(refusal(inHeader({ credential: 'dev/20260301/eu-west-1/s3/aws4_request' }))).toBe(
      'AuthorizationHeaderMalformed',
    );
    expect(refusal(inHeader({ credential: 'dev/20260301/us-east-1/sqs/aws4_request' }))).toBe(
      'AuthorizationHeaderMalformed',
    );
    expect(refusal(inHeader({ credential: 'dev/20260302/us-east-1/s3/aws4_request' }))).toBe(
      'AuthorizationHeaderMalformed',
    );
    const elsewhere = inHeader({ credential: 'dev/20260301/eu-west-1/s3/aws4_request' });
    expect(() => authenticate(elsewhere, credentials, signedAt)).toThrow(
      'dev/20260301/us-east-1/s3/aws4_request',
    );
  });

  it('accepts clocks that differ by up to fifteen minutes', () => {
    expect([15, -15].map((minutes) => refusal(inHeader(), minutesLater(minutes)))).toEqual([
      'accepted',
      'accepted',
    ]);
    expect([15.1, -15.1].map((minutes) => refusal(inHeader(), minutesLater(minutes)))).toEqual([
      'RequestTimeTooSkewed',
      'RequestTimeTooSkewed',
    ]);
    expect(refusal(inHeader({ date: 'yesterday' }))).not.toBe('accepted');
  });

  it('accepts a presigned URL until it expires', () => {
    expect(refusal(inQuery('3600'), minutesLater(60))).toBe('accepted');
    expect(refusal(inQuery('3600'), minutesLater(60.1))).toBe('AccessDenied');
    expect(refusal(inQuery('3600'), minutesLater(-16))).toBe('AccessDenied');
    expect(refusal(inQuery('604801'))).toBe('AuthorizationHeaderMalformed');
    expect(refusal(inQuery('-1'))).toBe('AuthorizationHeaderMalformed');
  });

  it('refuses a presigned URL whose expiry was changed', () => {
    const request = inQuery('60');
    const query = request.query.map(([name, value]): [string, string] => [
      name,
      name === 'X-Amz-Expires' ? '600' : value,
    ]);
    expect(refusal({ ...request, query }, minutesLater(5))).toBe('SignatureDoesNotMatch');
  });

  it('refuses x-amz headers or a host that the signature does not cover', () => {
    const request = inHeader();
    expect(
      refusal({ ...request, headers: { ...request.headers, 'x-amz-copy-source': ['/b/secret'] } }),
    ).toBe('AccessDenied');
    expect(refusal(inHeader({ signedHeaders: ['x-amz-content-sha256', 'x-amz-date'] }))).toBe(
      'AccessDenied',
    );
  });
});
