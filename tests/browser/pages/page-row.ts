import type { ExpectedElement } from '../support/expected-elements';
import type { Role } from '../support/roles';

/** A page at one address: what the spec (§2, §4) puts on it and for whom, and the roles for whom it looks different. */
export interface PageRow {
  address: string;
  /** One role for each appearance of the page. */
  distinctRoles: readonly Role[];
  elements: ExpectedElement[];
  /** A dialog covers the page, so that header and footer are inert. */
  isDialog?: boolean;
  /** Its last part is the member's only once one scrolls near it. */
  isScrolled?: boolean;
}
