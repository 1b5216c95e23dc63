import { createHash } from 'node:crypto';
import { bitDifference, bytesFromHex } from './bitDifference';
import { START } from './HashDemo';

const digest = (text: string) => createHash('sha256').update(text).digest();

describe('the difference of two digests', () => {
  it('is every second bit after one letter has changed, as the tool says', () => {
    expect(bitDifference(digest('hello'), digest('hallo')).count).toBe(128);
  });

  it('is nothing for the same text', () => {
    const { count, equal, different } = bitDifference(digest('a'), digest('a'));
    expect([count, different]).toEqual([0, '']);
    expect(equal.match(/M/g)).toHaveLength(256);
  });

  it('draws the bits row by row', () => {
    const { count, different } = bitDifference(
      bytesFromHex('0000000000'),
      bytesFromHex('8000000080'),
    );
    expect(count).toBe(2);
    expect(different).toBe('M0 0h8v8h-8zM0 10h8v8h-8z');
  });
});

it('the demo starts with the digests of its texts', () => {
  for (const { text, sha256 } of START) expect(sha256).toBe(digest(text).toString('hex'));
});
