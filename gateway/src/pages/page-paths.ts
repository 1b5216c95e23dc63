import {
  ADDRESS_PARAMETER,
  type Page,
  type PageName,
  PAGES,
  withoutTrailingSlash,
} from '@libs/contracts';

const PATTERNS = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/\/:\w+/, `(/${ADDRESS_PARAMETER})`)}$`),
}));

/** Returns the page at a path without a trailing slash. */
export const findPage = (path: string): (Page & { name: PageName }) | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.page;

/** The page that shows what its query selects. */
export const CATALOGUE_PAGE = '/downloads';

const LEARNING_PATH = new RegExp(`^/paths/(${ADDRESS_PARAMETER})$`);
const FILE = /\.[A-Za-z0-9]+$/;

export function classifyPage(path: string): 'page' | 'no-such-page' | 'file' {
  if (findPage(withoutTrailingSlash(path))) return 'page';
  return FILE.test(path) ? 'file' : 'no-such-page';
}

/** Returns the slug of a learning path's page. */
export const readPathSlug = (path: string): string | undefined =>
  LEARNING_PATH.exec(withoutTrailingSlash(path))?.[1];

/** Whether an address is below `/paths/`, with a possible slug or not. */
export const isLearningPathPage = (path: string): boolean => path.startsWith('/paths/');
