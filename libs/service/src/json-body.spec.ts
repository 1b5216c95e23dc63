import fc from 'fast-check';
import { isNestedDeeper } from './json-body';

const isDeeper = (json: string, depth: number): boolean => isNestedDeeper(Buffer.from(json), depth);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

describe('isNestedDeeper', () => {
  it('accepts the maximum depth and rejects one level more, closed or not', () => {
    expect(isDeeper(nested(16), 16)).toBe(false);
    expect(isDeeper(nested(17), 16)).toBe(true);
    expect(isDeeper('{"a":'.repeat(17), 16)).toBe(true);
    expect(isDeeper('['.repeat(64_000), 16)).toBe(true);
  });

  it('counts depth, not brackets', () => {
    expect(isDeeper(`[${Array(500).fill('[{}]').join()}]`, 3)).toBe(false);
  });

  it.each([
    '"[[[["',
    '{"[[[":"{{{"}',
    String.raw`["\"[[[["]`,
    String.raw`["\\","[[["]`,
    '"ä[[[€[[["',
  ])('passes over strings: %s', (json) => {
    expect(isDeeper(json, measureDepth(JSON.parse(json)))).toBe(false);
  });

  it('handles a string that ends with an escaped backslash', () => {
    expect(isDeeper(String.raw`["\\",[[[]]]]`, 3)).toBe(true);
  });

  it('agrees with a parser for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 0, max: 9 }), (value, depth) => {
        expect(isDeeper(JSON.stringify(value), depth)).toBe(measureDepth(value) > depth);
      }),
    );
  });
});
