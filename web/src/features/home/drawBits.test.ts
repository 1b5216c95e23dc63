import { createHash } from 'node:crypto';
import { START } from './HashDemo';
import { bytesFromHex, drawBits } from './drawBits';

describe('drawn bits', () => {
  it('are squares row by row', () => {
    const { count, set, unset } = drawBits(bytesFromHex('8000000080'));
    expect(count).toBe(2);
    expect(set).toBe('M00 00h8v8h-8zM00 10h8v8h-8z');
    expect(unset.match(/M/g)).toHaveLength(38);
  });

  it('are all counted', () => {
    expect(drawBits(bytesFromHex('ff0f')).count).toBe(12);
    expect(drawBits(bytesFromHex('0000')).count).toBe(0);
  });
});

it('the demo starts with the bits in which the hashes of its texts differ', () => {
  const [first, second] = START.texts.map((text) => createHash('sha256').update(text).digest());
  const different = first!.map((byte, index) => byte ^ second![index]!);
  expect(START.different).toBe(Buffer.from(different).toString('hex'));
});
