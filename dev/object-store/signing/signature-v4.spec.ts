import {
  canonicalHeaders,
  canonicalQuery,
  canonicalRequest,
  equalInConstantTime,
  sha256Hex,
  signRequest,
  uriEncode,
  uriEncodePath,
  type SignableRequest,
} from './signature-v4';

const timestamp = '20130524T000000Z';
const emptyHash = sha256Hex('');
const scope = {
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  timestamp,
  region: 'us-east-1',
};
const host = ['examplebucket.s3.amazonaws.com'];

interface Published {
  name: string;
  request: SignableRequest;
  payloadHash: string;
  signature: string;
}

/** The worked examples of "Authenticating Requests (AWS Signature Version 4)" in the Amazon S3 API reference. */
const published: Published[] = [
  {
    name: 'GET an object with a range',
    request: {
      method: 'GET',
      path: '/test.txt',
      query: [],
      headers: {
        host,
        range: ['bytes=0-9'],
        'x-amz-content-sha256': [emptyHash],
        'x-amz-date': [timestamp],
      },
    },
    payloadHash: emptyHash,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'PUT an object whose name needs escaping',
    request: {
      method: 'PUT',
      path: '/test$file.text',
      query: [],
      headers: {
        date: ['Fri, 24 May 2013 00:00:00 GMT'],
        host,
        'x-amz-content-sha256': [sha256Hex('Welcome to Amazon S3.')],
        'x-amz-date': [timestamp],
        'x-amz-storage-class': ['REDUCED_REDUNDANCY'],
      },
    },
    payloadHash: sha256Hex('Welcome to Amazon S3.'),
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'GET a parameter without a value',
    request: {
      method: 'GET',
      path: '/',
      query: [['lifecycle', '']],
      headers: { host, 'x-amz-content-sha256': [emptyHash], 'x-amz-date': [timestamp] },
    },
    payloadHash: emptyHash,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'list objects',
    request: {
      method: 'GET',
      path: '/',
      query: [
        ['prefix', 'J'],
        ['max-keys', '2'],
      ],
      headers: { host, 'x-amz-content-sha256': [emptyHash], 'x-amz-date': [timestamp] },
    },
    payloadHash: emptyHash,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
  {
    name: 'a presigned URL',
    request: {
      method: 'GET',
      path: '/test.txt',
      query: [
        ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
        ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
        ['X-Amz-Date', timestamp],
        ['X-Amz-Expires', '86400'],
        ['X-Amz-SignedHeaders', 'host'],
        ['X-Amz-Signature', 'not part of what is signed'],
      ],
      headers: { host },
    },
    payloadHash: 'UNSIGNED-PAYLOAD',
    signature: 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  },
];

describe('the canonical request', () => {
  it.each(published)('signs as Amazon published: $name', ({ request, payloadHash, signature }) => {
    const signedHeaders = Object.keys(request.headers).sort();
    expect(signRequest(scope, canonicalRequest(request, signedHeaders, payloadHash))).toBe(
      signature,
    );
  });

  it('escapes everything but the unreserved characters, in upper-case hex', () => {
    expect(uriEncode("a-b_c.d~e/ +'()*!=é")).toBe('a-b_c.d~e%2F%20%2B%27%28%29%2A%21%3D%C3%A9');
  });

  it('keeps slashes, double slashes and dots of a path', () => {
    expect(uriEncodePath('/bucket/a//../b c')).toBe('/bucket/a//../b%20c');
  });

  it('sorts the query by encoded name and then by value', () => {
    const pairs = [
      ['b', '2'],
      ['b', '10'],
      ['a~', ''],
      ['a b', 'x'],
    ] as const;
    expect(canonicalQuery(pairs)).toBe('a%20b=x&a~=&b=10&b=2');
  });

  it('trims header values, collapses their spaces and joins repeated headers', () => {
    expect(
      canonicalHeaders(['x-amz-a', 'x-amz-b'], {
        'x-amz-a': ['  one   two '],
        'x-amz-b': ['1', '2'],
      }),
    ).toBe('x-amz-a:one two\nx-amz-b:1,2\n');
  });

  it('compares signatures by value, whatever their lengths', () => {
    expect([
      equalInConstantTime('abc', 'abc'),
      equalInConstantTime('abc', 'abd'),
      equalInConstantTime('abc', 'ab'),
    ]).toEqual([true, false, false]);
  });
});
