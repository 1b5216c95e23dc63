import { fakeServer } from '../../test/fakeServer';
import { publishedRoutes, restartedRoutes, routesWithKeysOf } from '../../test/publishing';
import { LogChanged } from './LogChanged';
import { readSeenHeads } from './seenHeads';
import { fetchLogHead } from './trustData';

const FILES = [1, 2, 3].map((size) => new Uint8Array(size));
type Published = ReturnType<typeof publishedRoutes>;

/** Fetches the head of each marketplace in turn, at the same address. */
async function visit(...published: Published[]): Promise<string | undefined> {
  for (const { routes } of published) {
    fakeServer(routes);
    try {
      await fetchLogHead();
    } catch (error) {
      if (error instanceof LogChanged) return error.message;
      throw error;
    }
  }
  return undefined;
}
const remembered = () => readSeenHeads().map(({ head }) => [head.origin, head.size]);

const first = publishedRoutes(...FILES);
const second = restartedRoutes(FILES, first.shop);
const third = restartedRoutes(FILES, second.shop, 'exe.test/log/3');

describe('what a browser remembers of the public log', () => {
  it('is continued by a log that names the head that this browser saw, with the same key', async () => {
    expect(await visit(first, second, third)).toBeUndefined();
    expect(remembered()).toEqual([
      ['exe.test/log', 3],
      ['exe.test/log/2', 3],
      ['exe.test/log/3', 3],
    ]);
  });

  it('is continued by a log that names a later head than this browser saw', async () => {
    const grown = routesWithKeysOf(first.shop, ...FILES, new Uint8Array(4));
    expect(await visit(first, restartedRoutes(FILES, grown.shop))).toBeUndefined();
  });

  it.each<[string, Published[], RegExp]>([
    [
      'names no log before',
      [first, restartedRoutes(FILES)],
      /^Another public log has taken the place .*exe\.test\/log\/2 does not begin with its signed/,
    ],
    [
      'names one that another key signed',
      [publishedRoutes(...FILES), second],
      /^Another public log has taken the place/,
    ],
    [
      'names another head of the same size',
      [
        first,
        restartedRoutes(
          FILES,
          routesWithKeysOf(first.shop, new Uint8Array(9), FILES[1]!, FILES[2]!).shop,
        ),
      ],
      /^The public log was begun anew as exe\.test\/log\/2, but not from what this browser saw/,
    ],
    [
      'lacks entries that this browser saw',
      [first, restartedRoutes(FILES, routesWithKeysOf(first.shop, FILES[0]!).shop)],
      /it names a head with 1 entries\.$/,
    ],
    ['is the second one that this browser did not see', [first, third], /^Another public log/],
    [
      'is an earlier one again',
      [first, second, first],
      /^The public log is exe\.test\/log again, although exe\.test\/log\/2 had taken its place\.$/,
    ],
  ])('is not continued by a log that %s', async (_what, published, message) => {
    expect(await visit(...published)).toMatch(message);
    const { head } = readSeenHeads().at(-1)!;
    const before = published.at(-2)!;
    expect(before.shop.texts['/log/checkpoint']).toContain(`${head.origin}\n${head.size}\n`);
  });
});
