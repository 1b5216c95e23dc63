import { publishFiles } from '../../../libs/transparency/test/published-files';
import type { FakeHandler } from './fakeServer';

export { PUBLISHED_TOOL } from '../../../libs/transparency/test/published-files';

/** Routes of a fake server that has published these files as versions of `PUBLISHED_TOOL`, and what they answer, which a test may change. */
export const publishedRoutes = (...files: Uint8Array[]) => routesOf(publishFiles(files));

/** The same after the tool was renamed. */
export const renamedRoutes = (slug: string, ...files: Uint8Array[]) =>
  routesOf(publishFiles(files, { slug }));

/** The same in a second log at the same address. */
export const restartedRoutes = (...files: Uint8Array[]) =>
  routesOf(publishFiles(files, { logName: 'exe.test/log/2' }));

function routesOf(shop: ReturnType<typeof publishFiles>) {
  const respond: FakeHandler = ({ path }) => {
    const body = shop.read(path);
    return new Response(typeof body === 'string' ? body : Uint8Array.from(body ?? []), {
      status: body === undefined ? 404 : 200,
    });
  };
  const routes = Object.fromEntries(shop.paths().map((path) => [`GET ${path}`, respond]));
  return { shop, routes };
}
