/** The web client's pages (spec §2, "Screens and routes"); any other path is its 404 page. */
const PAGES = new Set([
  '/',
  '/downloads',
  '/login',
  '/dashboard',
  '/admin',
  '/subscribe',
  '/payment',
  '/payment-success',
  '/payment-cancelled',
  '/terms',
  '/docs',
]);
/** Pages of one thing: the payment for a tool, the receipt of an order. */
const PAGE_OF_ONE = /^\/(?:payment|receipt)\/[A-Za-z0-9_-]{1,64}$/;
const FILE = /\.[A-Za-z0-9]+$/;

/** What a path asks of the web client: one of its pages, a page that does not exist, or a file. */
export function kindOfPage(path: string): 'page' | 'no-such-page' | 'file' {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (PAGES.has(bare) || PAGE_OF_ONE.test(bare)) return 'page';
  return FILE.test(path) ? 'file' : 'no-such-page';
}
