/** Pages that search engines may index; the others are for members. */
export const INDEXED_PAGES: readonly string[] = [
  '/',
  '/downloads',
  '/paths',
  '/subscribe',
  '/docs',
  '/terms',
  '/login',
];

/** The web client's pages (spec §2, "Screens and routes"); any other path shows its 404 page. */
const PAGES = new Set([
  ...INDEXED_PAGES,
  '/dashboard',
  '/admin',
  '/payment',
  '/payment-success',
  '/payment-cancelled',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
]);
const PAGE_OF_ONE = /^\/(?:payment|receipt|credit-note|paths)\/[A-Za-z0-9_-]{1,64}$/;
const LEARNING_PATH = /^\/paths\/([A-Za-z0-9_-]{1,64})$/;
const FILE = /\.[A-Za-z0-9]+$/;

export function kindOfPage(path: string): 'page' | 'no-such-page' | 'file' {
  const bare = withoutTrailingSlash(path);
  if (PAGES.has(bare) || PAGE_OF_ONE.test(bare)) return 'page';
  return FILE.test(path) ? 'file' : 'no-such-page';
}

export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** Returns the slug of a learning path's page. */
export const readPathSlug = (path: string): string | undefined =>
  LEARNING_PATH.exec(withoutTrailingSlash(path))?.[1];

/** Whether an address is below `/paths/`, with a possible slug or not. */
export const isLearningPathPage = (path: string): boolean => path.startsWith('/paths/');
