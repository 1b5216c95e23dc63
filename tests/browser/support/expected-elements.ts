import type { Locator, Page } from '@playwright/test';
import { type AriaElement, readAriaElements } from './aria-elements';
import { type Role, ROLES } from './roles';

type Kind = Parameters<Page['getByRole']>[0] | 'text';

/** A region of a page by role and name, such as a card or the navigation. */
export type Region = readonly [role: Parameters<Page['getByRole']>[0], name?: string];

/** An element of a page, the roles that see it (no other role may), and its region. */
export interface ExpectedElement {
  kind: Kind;
  name: string | RegExp;
  /** Where a link leads; null for a placeholder. */
  href?: string | null;
  isDisabled?: boolean;
  to: readonly Role[];
  region?: Region;
}

export const ALL_ROLES: readonly Role[] = ROLES;
export const LOGGED_IN = ROLES.filter((role) => role !== 'visitor');
export const WITHOUT_PRO = ROLES.filter((role) => role !== 'pro');

const expected =
  (kind: Kind) =>
  (name: string | RegExp, to: readonly Role[] = ALL_ROLES): ExpectedElement => ({ kind, name, to });

/** Expected elements by role; all users see them unless said otherwise. */
export const heading = expected('heading');
export const button = expected('button');
export const tab = expected('tab');
export const text = expected('text');
export const textbox = expected('textbox');
export const checkbox = expected('checkbox');
export const radio = expected('radio');
export const option = expected('option');
export const link = (
  name: string | RegExp,
  href: string | null,
  to?: readonly Role[],
): ExpectedElement => ({
  ...expected('link')(name, to),
  href,
});
export const disabled = (name: string): ExpectedElement => ({ ...button(name), isDisabled: true });

/** The same elements within one region of the page. */
export const within = (region: Region, ...elements: ExpectedElement[]): ExpectedElement[] =>
  elements.map((one) => ({ ...one, region }));

/** Milliseconds that each element may take to appear. */
const TIMEOUT_MS = 15_000;

/** Lists the elements that are missing for a role, and those that the role must not see. */
export async function findMismatches(
  page: Page,
  role: Role,
  elements: readonly ExpectedElement[],
): Promise<string[]> {
  const mismatches: string[] = [];
  const expectedElements = elements.filter(({ to }) => to.includes(role));
  let shown: AriaElement[] = [];
  for (const [index, one] of expectedElements.entries()) {
    if (shown.some((element) => isExpected(element, one))) continue;
    const problem = await missing(page, one);
    if (problem) mismatches.push(`${problem}: ${nameOf(one)}`);
    if (one.kind !== 'text' || index === 0) shown = await readAriaElements(page); // more may have appeared; some texts have another form in it
  }
  for (const one of elements.filter(({ to }) => !to.includes(role))) {
    if ((await locate(page, one).count()) > 0) mismatches.push(`not for a ${role}: ${nameOf(one)}`);
  }
  return mismatches;
}

/** Whether an element of the snapshot is the expected one; what the snapshot words differently is searched on the page. */
function isExpected(
  element: AriaElement,
  { kind, name, href, isDisabled, region }: ExpectedElement,
): boolean {
  if (
    element.role !== kind ||
    (isDisabled && !element.isDisabled) ||
    (href !== undefined && element.href !== href)
  )
    return false;
  if (
    region &&
    !element.ancestors.some((one) => one.role === region[0] && (region[1] ?? one.name) === one.name)
  )
    return false;
  return typeof name === 'string' ? element.name === name : name.test(element.name);
}

async function missing(page: Page, one: ExpectedElement): Promise<string | null> {
  const found = locate(page, one);
  try {
    await found
      .first()
      .waitFor({ timeout: TIMEOUT_MS, state: one.kind === 'option' ? 'attached' : 'visible' }); // options show when chosen
  } catch {
    return 'missing';
  }
  if (one.isDisabled && !(await found.first().isDisabled())) return 'not disabled';
  if (one.href === undefined) return null;
  const hrefs = await found.evaluateAll((links: { getAttribute(name: string): string | null }[]) =>
    links.map((each) => each.getAttribute('href')),
  );
  return hrefs.includes(one.href) ? null : `leads to ${hrefs.join(', ')}`;
}

function locate(page: Page, { kind, name, region }: ExpectedElement): Locator {
  const scope = region
    ? page.getByRole(region[0], { name: region[1], exact: true })
    : page.locator('body');
  return kind === 'text'
    ? scope.getByText(name, { exact: true })
    : scope.getByRole(kind, { name, exact: true });
}

const nameOf = ({ kind, name, region }: ExpectedElement): string =>
  `${kind} ${String(name)}${region ? ` in ${region.join(' ')}` : ''}`;
