import type { Locator, Page } from 'playwright-core';
import { type Role, ROLES } from './test-context';

type Kind = Parameters<Page['getByRole']>[0] | 'text';

/** A part of a page by its role and name, such as a card or the navigation. */
export type Place = readonly [role: Parameters<Page['getByRole']>[0], name?: string];

/** One thing on a page, who gets to see it (nobody else may), and where on the page it is. */
export interface Sight {
  kind: Kind;
  name: string | RegExp;
  /** Where a link leads; null for a placeholder. */
  href?: string | null;
  isDisabled?: boolean;
  to: readonly Role[];
  place?: Place;
}

export const EVERYBODY: readonly Role[] = ROLES;
export const SIGNED_IN = ROLES.filter((role) => role !== 'visitor');
export const WITHOUT_PRO = ROLES.filter((role) => role !== 'pro');

const sight =
  (kind: Kind) =>
  (name: string | RegExp, to: readonly Role[] = EVERYBODY): Sight => ({ kind, name, to });

/** Things of a page by what they are; seen by everybody unless said otherwise. */
export const heading = sight('heading');
export const button = sight('button');
export const tab = sight('tab');
export const text = sight('text');
export const textbox = sight('textbox');
export const checkbox = sight('checkbox');
export const radio = sight('radio');
export const option = sight('option');
export const link = (name: string | RegExp, href: string | null, to?: readonly Role[]): Sight => ({ ...sight('link')(name, to), href });
export const disabled = (name: string): Sight => ({ ...button(name), isDisabled: true });

/** The same things, looked for in one part of the page only. */
export const within = (place: Place, ...sights: Sight[]): Sight[] => sights.map((one) => ({ ...one, place }));

/** Milliseconds a page may take to appear, and any other part of it after that. */
const PATIENCE = { page: 15_000, part: 4_000 };

/** Looks at the page as this role does: what should be there and is not, what should not be there and is. */
export async function mistakesIn(page: Page, role: Role, sights: readonly Sight[]): Promise<string[]> {
  const mistakes: string[] = [];
  for (const [index, one] of sights.filter(({ to }) => to.includes(role)).entries()) {
    const problem = await missing(page, one, index === 0 ? PATIENCE.page : PATIENCE.part);
    if (problem) mistakes.push(`${problem}: ${nameOf(one)}`);
  }
  for (const one of sights.filter(({ to }) => !to.includes(role))) {
    if ((await locate(page, one).count()) > 0) mistakes.push(`not for a ${role}: ${nameOf(one)}`);
  }
  return mistakes;
}

async function missing(page: Page, one: Sight, timeout: number): Promise<string | null> {
  const found = locate(page, one);
  try {
    await found.first().waitFor({ timeout, state: one.kind === 'option' ? 'attached' : 'visible' }); // options show when chosen
  } catch {
    return 'missing';
  }
  if (one.isDisabled && !(await found.first().isDisabled())) return 'not disabled';
  if (one.href === undefined) return null;
  const hrefs = await Promise.all((await found.all()).map((each) => each.getAttribute('href')));
  return hrefs.includes(one.href) ? null : `leads to ${hrefs.join(', ')}`;
}

function locate(page: Page, { kind, name, place }: Sight): Locator {
  const scope = place ? page.getByRole(place[0], { name: place[1], exact: true }) : page.locator('body');
  return kind === 'text' ? scope.getByText(name, { exact: true }) : scope.getByRole(kind, { name, exact: true });
}

const nameOf = ({ kind, name, place }: Sight): string => `${kind} ${String(name)}${place ? ` in ${place.join(' ')}` : ''}`;
