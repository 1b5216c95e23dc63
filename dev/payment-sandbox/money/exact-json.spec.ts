import fc from 'fast-check';
import { digitsOf, readFields, textOf, token, writeExact } from './exact-json';

describe('exact JSON', () => {
  it('keeps every digit of a number on the way in and out', () => {
    const digits = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,17}[1-9]$/))
      .map(([whole, part]) => `${whole}.${part}`);
    fc.assert(
      fc.property(digits, (amount) => {
        const written = writeExact({ amount: token(amount) });
        expect(written).toBe(`{"amount":${amount}}`);
        expect(digitsOf(readFields(written)?.amount)).toBe(amount);
      }),
    );
  });

  it('distinguishes numbers from strings of digits', () => {
    const fields = readFields('{"number":29.99,"text":"29.99"}') ?? {};
    expect([digitsOf(fields.number), digitsOf(fields.text)]).toEqual(['29.99', undefined]);
    expect([textOf(fields.number), textOf(fields.text)]).toEqual([undefined, '29.99']);
  });

  it.each(['', 'null', '[]', '1', '{', '{"a":1}x'])('finds no object in %j', (text) =>
    expect(readFields(text)).toBeUndefined(),
  );
});
