import fc from 'fast-check';
import { S3Error } from '../s3-error';
import { deriveSigningScope } from '../signing/signature-v4';
import { ChunkSignatures } from './chunk-signatures';
import { decodeChunks, type Chunking, type Trailers } from './chunked-body';

const signing = deriveSigningScope('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '20130524T000000Z', 'us-east-1');
const kib64 = 'a'.repeat(65536);
const kib1 = 'a'.repeat(1024);

/** "Signature Calculations: Transferring Payload in Multiple Chunks" in the Amazon S3 API reference. */
const seed = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9';
const chunks = [
  `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${kib64}\r\n`,
  `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${kib1}\r\n`,
  '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n',
];

/** "Signature Calculations for Trailing Headers", the same reference. */
const trailingSeed = '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e';
const trailingChunks = [
  `10000;chunk-signature=b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2\r\n${kib64}\r\n`,
  `400;chunk-signature=1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7\r\n${kib1}\r\n`,
  '0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992\r\n',
  'x-amz-checksum-crc32c:sOO8/Q==\r\n',
  'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n',
];

function signed(seedSignature: string, announced?: string): Chunking {
  return { signatures: new ChunkSignatures(signing, seedSignature), mayHaveTrailers: announced !== undefined, announced };
}

/** Decodes a body that arrives in pieces of the given size; a refusal is answered by its code. */
async function decode(body: string, chunking: Chunking, pieceSize = 7919): Promise<{ text?: string; trailers?: object; refused?: string }> {
  async function* arriving(): AsyncGenerator<Buffer> {
    for (let at = 0; at < body.length; at += pieceSize) yield Buffer.from(body.slice(at, at + pieceSize), 'latin1');
  }
  const trailers: Trailers = new Map();
  const pieces: Buffer[] = [];
  try {
    for await (const piece of decodeChunks(arriving(), chunking, trailers)) pieces.push(piece);
  } catch (error) {
    if (error instanceof S3Error) return { refused: error.code };
    throw error;
  }
  return { text: Buffer.concat(pieces).toString('latin1'), trailers: Object.fromEntries(trailers) };
}

describe('a chunked body', () => {
  it('is accepted with the signatures Amazon published', async () => {
    expect(await decode(chunks.join(''), signed(seed))).toEqual({ text: kib64 + kib1, trailers: {} });
  });

  it('is accepted with a signed trailer as Amazon published', async () => {
    const decoded = await decode(trailingChunks.join(''), signed(trailingSeed, 'x-amz-checksum-crc32c'));
    expect(decoded).toEqual({ text: kib64 + kib1, trailers: { 'x-amz-checksum-crc32c': 'sOO8/Q==' } });
  });

  it('is refused when a byte, a signature, the order or the end of it is changed', async () => {
    const refused = { refused: 'SignatureDoesNotMatch' };
    expect(await decode(chunks.join('').replace('aaaa', 'aaab'), signed(seed))).toEqual(refused);
    expect(await decode(chunks.join('').replace('=ad80', '=ad81'), signed(seed))).toEqual(refused);
    expect(await decode(chunks.join('').replace(/;chunk-signature=0{2}[0-9a-f]+/, ''), signed(seed))).toEqual(refused);
    expect(await decode([chunks[1], chunks[0], chunks[2]].join(''), signed(seed))).toEqual(refused);
    expect(await decode([chunks[0], chunks[2]].join(''), signed(seed))).toEqual(refused);
    expect(await decode(chunks.join(''), signed(trailingSeed))).toEqual(refused);
  });

  it('is refused when a signed trailer is changed, dropped or not announced', async () => {
    const announced = 'x-amz-checksum-crc32c';
    expect(await decode(trailingChunks.join('').replace('sOO8', 'sOO9'), signed(trailingSeed, announced))).toEqual({
      refused: 'SignatureDoesNotMatch',
    });
    expect(await decode(trailingChunks.slice(0, 3).join(''), signed(trailingSeed, announced))).toEqual({
      refused: 'SignatureDoesNotMatch',
    });
    expect(await decode(trailingChunks.join(''), signed(trailingSeed, 'x-amz-checksum-sha1'))).toEqual({
      refused: 'MalformedTrailerError',
    });
  });

  it('says what is wrong with broken framing', async () => {
    const unsigned: Chunking = { mayHaveTrailers: false };
    expect(await decode('5\r\nhello\r\n', unsigned)).toEqual({ refused: 'IncompleteBody' });
    expect(await decode('5\r\nhel', unsigned)).toEqual({ refused: 'IncompleteBody' });
    expect(await decode('4\r\nhello\r\n0\r\n\r\n', unsigned)).toEqual({ refused: 'InvalidRequest' });
    expect(await decode('five\r\nhello\r\n0\r\n\r\n', unsigned)).toEqual({ refused: 'InvalidRequest' });
    expect(await decode('5'.repeat(2000), unsigned)).toEqual({ refused: 'InvalidRequest' });
    expect(await decode('0\r\nx-amz-checksum-sha1:abc\r\n\r\n', unsigned)).toEqual({ refused: 'MalformedTrailerError' });
    expect(await decode(`0\r\n${'x'.repeat(20_000)}`, { mayHaveTrailers: true, announced: 'x' })).toEqual({
      refused: 'MalformedTrailerError',
    });
  });

  it('comes out the same however it is cut on the way', async () => {
    const texts = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 200 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 50 }), async (parts, pieceSize) => {
        const body =
          parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('') + '0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n';
        const decoded = await decode(body, { mayHaveTrailers: true, announced: 'x-amz-checksum-crc32' }, pieceSize);
        expect(decoded).toEqual({ text: parts.join(''), trailers: { 'x-amz-checksum-crc32': 'AAAAAA==' } });
      }),
    );
  });
});
