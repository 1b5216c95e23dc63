import { checksumOf, startChecksum, type ChecksumAlgorithm } from './checksums';

/** The check values that the catalogues of CRCs and FIPS 180 publish for the digits 1 to 9. */
const ofDigits: [ChecksumAlgorithm, string][] = [
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
  ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
];

describe('checksums', () => {
  it.each(ofDigits)('%s has its published check value, in one piece or in several', (algorithm, hex) => {
    const expected = Buffer.from(hex, 'hex').toString('base64');
    const [whole, pieces] = [startChecksum(algorithm), startChecksum(algorithm)];
    whole.update(Buffer.from('123456789'));
    for (const piece of ['1', '2345', '', '6789']) pieces.update(Buffer.from(piece));
    expect([whole.digest('base64'), pieces.digest('base64')]).toEqual([expected, expected]);
  });

  it('knows which headers carry a checksum, and refuses one it cannot verify', () => {
    expect(['x-amz-checksum-crc32', 'x-amz-checksum-mode', 'content-md5'].map(checksumOf)).toEqual(['crc32', undefined, undefined]);
    expect(() => checksumOf('x-amz-checksum-blake3')).toThrow(expect.objectContaining({ code: 'NotImplemented' }));
  });
});
