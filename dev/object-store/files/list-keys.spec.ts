import fc from 'fast-check';
import { KeyIndex } from './key-index';
import { commonPrefix, listKeys, type Listing } from './list-keys';
import { inUtf8Order } from './utf8-order';

function indexOf(...keys: string[]): KeyIndex<{ key: string }> {
  return KeyIndex.of(keys.map((key) => ({ key })));
}

function pageOf(index: KeyIndex<{ key: string }>, listing: Partial<Listing>): { keys: string[]; prefixes: string[]; next?: string } {
  const { entries, ...page } = listKeys(index, { prefix: '', delimiter: '', after: '', limit: 1000, ...listing });
  return { keys: entries.map(({ key }) => key), ...page };
}

const tree = indexOf('a.txt', 'b/1', 'b/2', 'b/c/3', 'd/4', 'e.txt');

describe('a listing', () => {
  it('folds keys behind a delimiter into common prefixes', () => {
    expect(pageOf(tree, { delimiter: '/' })).toEqual({ keys: ['a.txt', 'e.txt'], prefixes: ['b/', 'd/'] });
    expect(pageOf(tree, { delimiter: '/', prefix: 'b/' })).toEqual({ keys: ['b/1', 'b/2'], prefixes: ['b/c/'] });
    expect(pageOf(tree, { prefix: 'b/' })).toEqual({ keys: ['b/1', 'b/2', 'b/c/3'], prefixes: [] });
    expect(pageOf(tree, { prefix: 'zz' })).toEqual({ keys: [], prefixes: [] });
  });

  it('counts common prefixes to the page and goes on behind them', () => {
    expect(pageOf(tree, { delimiter: '/', limit: 2 })).toEqual({ keys: ['a.txt'], prefixes: ['b/'], next: 'b/' });
    expect(pageOf(tree, { delimiter: '/', limit: 2, after: 'b/' })).toEqual({ keys: ['e.txt'], prefixes: ['d/'] });
  });

  it('is not truncated when the last page is just full, nor when nothing is asked for', () => {
    expect(pageOf(tree, { limit: 6 }).next).toBeUndefined();
    expect(pageOf(tree, { limit: 5 }).next).toBe('d/4');
    expect(pageOf(tree, { limit: 0 })).toEqual({ keys: [], prefixes: [] });
  });

  it('sorts as UTF-8 bytes do, also above the basic plane', () => {
    const keys = ['\u{1f510}', '\uffee', 'é', 'z', 'Z', '\ud7ff'];
    const byBytes = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(pageOf(indexOf(...keys), {}).keys).toEqual(byBytes);
  });

  it('gives every key and prefix once, in order, whatever the page size', () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '\u{1f510}', '\uffee'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.uniqueArray(key),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('', '/', 'ab'),
        fc.constantFrom('', 'a', 'é'),
        (...given) => {
          const [keys, limit, delimiter, prefix] = given;
          const names = keys.filter((each) => each.startsWith(prefix)).map((each) => commonPrefix(each, prefix, delimiter) ?? each);
          const expected = [...new Set(names)].sort(inUtf8Order);
          const seen: string[] = [];
          const index = indexOf(...keys);
          for (let after: string | undefined = ''; after !== undefined;) {
            const page = pageOf(index, { limit, delimiter, prefix, after });
            seen.push(...[...page.keys, ...page.prefixes].sort(inUtf8Order));
            after = page.next;
          }
          expect(seen).toEqual(expected);
        },
      ),
    );
  });
});

describe('the key index', () => {
  it('holds what a map would hold, in order', () => {
    const change = fc.tuple(fc.constantFrom('put', 'delete'), fc.constantFrom('a', 'b', 'c', 'd'), fc.nat());
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const index = KeyIndex.of<{ key: string; value: number }>([]);
        const map = new Map<string, number>();
        for (const [what, key, value] of changes) {
          if (what === 'put') index.put({ key, value });
          else index.delete(key);
          if (what === 'put') map.set(key, value);
          else map.delete(key);
        }
        const held = Array.from({ length: index.size }, (_, at) => index.at(at));
        expect(held).toEqual([...map].sort().map(([key, value]) => ({ key, value })));
        expect(index.get('a')?.value).toBe(map.get('a'));
      }),
    );
  });
});
