import type { World } from '../support/test-context';
import { accountPages } from './account';
import { adminPages } from './admin';
import { cataloguePages } from './catalogue';
import type { PageRow } from './page-row';
import { payingPages } from './paying';
import { plainPages } from './plain';

/** Every page of the marketplace. */
export const pagesOf = (world: World): PageRow[] => [
  ...cataloguePages(world),
  ...accountPages(),
  ...adminPages(world),
  ...payingPages(world),
  ...plainPages(),
];
