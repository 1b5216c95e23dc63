import { publishFiles } from '../../../libs/transparency/test/published-files';
import type { FakeHandler } from './fakeServer';

export { PUBLISHED_TOOL } from '../../../libs/transparency/test/published-files';

/** Routes of a fake server that has published these files as versions of `PUBLISHED_TOOL`, and what they answer, which a test may change. */
export const publishedRoutes = (...files: Uint8Array[]) => routesOf(publishFiles(files));

/** The same after the tool was renamed. */
export const renamedRoutes = (slug: string, ...files: Uint8Array[]) =>
  routesOf(publishFiles(files, { slug }));

type Shop = ReturnType<typeof publishFiles>;

/** The same with the keys of another shop: its log at another time, or another history that its keys have signed. */
export const routesWithKeysOf = ({ keys }: Shop, ...files: Uint8Array[]) =>
  routesOf(publishFiles(files, { keys }));

/** The same in another log at the same address; with another shop, it names the head of its log and has the same keys. */
export const restartedRoutes = (
  files: readonly Uint8Array[],
  before?: Shop,
  logName = 'exe.test/log/2',
) =>
  routesOf(
    publishFiles(files, {
      logName,
      keys: before?.keys,
      previous: before?.texts['/log/checkpoint'],
    }),
  );

function routesOf(shop: Shop) {
  const respond: FakeHandler = ({ path }) => {
    const body = shop.read(path);
    return new Response(typeof body === 'string' ? body : Uint8Array.from(body ?? []), {
      status: body === undefined ? 404 : 200,
    });
  };
  const routes = Object.fromEntries(shop.paths().map((path) => [`GET ${path}`, respond]));
  return { shop, routes };
}
