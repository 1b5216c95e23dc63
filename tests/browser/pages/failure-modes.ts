import type { Locator, Page, Route } from 'playwright-core';
import type { Role, World } from '../support/test-context';

/** What may be wrong with the answers of the API. */
export const TROUBLES: Record<string, (route: Route) => Promise<void>> = {
  'nobody answers': (route) => route.abort('connectionrefused'),
  'every answer is a 500': (route) => route.fulfill({ status: 500, body: '' }),
  'every answer is cut short': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"id":"0190' }),
};

/** A page in trouble: the sentences it says, and what it shows once the trouble is over. */
export interface TroubledPage {
  address: string;
  role: Role;
  /** Calls that go on working, by the end of their path. */
  spare?: string[];
  says: string[];
  right: (page: Page) => Locator;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, exact: true });
const NO_LIST = 'The tools could not be loaded';
const NO_SESSION = "We couldn't check your sign-in.";

/** Every page that asks the API for something. */
export const troubledPages = ({ word, free, premium }: World): TroubledPage[] => [
  { address: '/', role: 'visitor', says: [NO_LIST], right: (page) => page.getByRole('article').first() },
  { address: `/downloads?q=${word}`, role: 'visitor', says: [NO_LIST], right: heading(free.name) },
  { address: `/downloads?tool=${free.id}`, role: 'visitor', says: ['Failed to fetch tool'], right: heading(free.name) },
  { address: `/payment/${premium.id}`, role: 'visitor', says: ['Failed to fetch tool'], right: heading(premium.name) },
  { address: '/dashboard', role: 'member', says: [NO_SESSION], right: heading(/^Welcome, /) },
  { address: '/login', role: 'member', says: [NO_SESSION], right: heading(/^Welcome, /) },
  {
    address: '/payment',
    role: 'member',
    says: [NO_SESSION],
    right: (page) => page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }),
  },
  {
    address: '/dashboard',
    role: 'member',
    spare: ['/api/me'],
    says: ['Your statistics could not be loaded', 'Your membership could not be loaded', 'Your orders could not be loaded'],
    right: heading('Recent Downloads'),
  },
  {
    address: '/subscribe',
    role: 'member',
    spare: ['/api/me', '/api/config'],
    says: ['Failed to initialize payment'],
    right: (page) => page.getByRole('link', { name: 'Approve or decline the card' }),
  },
  { address: '/admin', role: 'administrator', says: [NO_SESSION], right: heading('Admin Panel') },
  { address: '/admin', role: 'administrator', spare: ['/api/me'], says: [NO_LIST], right: (page) => page.getByText('Total Tools') },
  {
    address: '/admin?tab=manage',
    role: 'administrator',
    spare: ['/api/me'],
    says: [NO_LIST],
    right: (page) => page.getByRole('button', { name: `Edit ${free.name}` }),
  },
  {
    address: '/admin?tab=payments',
    role: 'administrator',
    spare: ['/api/me'],
    says: ['The orders could not be loaded'],
    right: (page) =>
      page
        .getByText('Nothing to review')
        .or(page.getByRole('button', { name: 'Settle' }))
        .first(),
  },
];
