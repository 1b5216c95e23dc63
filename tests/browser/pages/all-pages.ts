import type { TestContext } from '../support/test-context';
import { accountPages } from './account';
import { adminPages } from './admin';
import { cataloguePages } from './catalogue';
import type { PageRow } from './page-row';
import { payingPages } from './paying';
import { plainPages } from './plain';

/** Every page of the marketplace. */
export const pagesOf = (testContext: TestContext): PageRow[] => [
  ...cataloguePages(testContext),
  ...accountPages(),
  ...adminPages(testContext),
  ...payingPages(testContext),
  ...plainPages(),
];
