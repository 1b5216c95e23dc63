import fc from 'fast-check';
import { listPage, parseRange } from './operations';

const objectsOf = (keys: string[]) =>
  keys.map((key) => ({ key, size: 1, etag: '', lastModified: '' }));
const keysOf = (keys: string[], listing: Partial<Parameters<typeof listPage>[1]>) => {
  const { objects, next } = listPage(objectsOf(keys), {
    prefix: '',
    token: '',
    limit: 1000,
    ...listing,
  });
  return {
    keys: objects.map(({ key }) => key),
    next: next && Buffer.from(next, 'base64url').toString(),
  };
};

describe('a page of a listing', () => {
  it('is not truncated when it is just full', () => {
    expect(keysOf(['a', 'b'], { limit: 2 })).toEqual({ keys: ['a', 'b'], next: undefined });
    expect(keysOf(['a', 'b', 'c'], { limit: 2 })).toEqual({ keys: ['a', 'b'], next: 'b' });
  });

  it('is sorted by UTF-8 bytes, also above the basic plane', () => {
    const keys = ['\u{1f510}', '\uffee', 'é', 'z', 'Z', '\ud7ff'];
    expect(keysOf(keys, {}).keys).toEqual(['Z', 'z', 'é', '\ud7ff', '\uffee', '\u{1f510}']);
  });

  it('together with the others has every key with the prefix once, whatever the page size', () => {
    const key = fc.string({
      unit: fc.constantFrom('a', 'b', '/', 'é', '\u{1f510}', '\uffee'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(key),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('', 'a', 'é'),
        (keys, limit, prefix) => {
          const expected = keys
            .filter((each) => each.startsWith(prefix))
            .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
          const seen: string[] = [];
          for (let after: string | undefined = ''; after !== undefined;) {
            const page = keysOf(keys, {
              limit,
              prefix,
              token: Buffer.from(after).toString('base64url'),
            });
            seen.push(...page.keys);
            after = page.next;
          }
          expect(seen).toEqual(expected);
        },
      ),
    );
  });
});

describe('the Range header', () => {
  it.each([
    ['bytes=0-9', 100, { start: 0, end: 9 }],
    ['bytes=90-', 100, { start: 90, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-1000', 100, { start: 0, end: 99 }],
    ['bytes=95-200', 100, { start: 95, end: 99 }],
    ['bytes=99-99', 100, { start: 99, end: 99 }],
  ])('%s of %i bytes is %j', (header, size, range) => {
    expect(parseRange(header, size)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-3', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
    '%s means the whole object',
    (header) => {
      expect(parseRange(header, 100)).toBeUndefined();
    },
  );

  it.each([
    ['bytes=100-', 100],
    ['bytes=100-200', 100],
    ['bytes=-0', 100],
    ['bytes=0-', 0],
    ['bytes=-5', 0],
  ])('%s of %i bytes holds nothing and is refused', (header, size) => {
    expect(parseRange(header, size)).toBe('impossible');
  });
});
