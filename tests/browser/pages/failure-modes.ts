import type { Locator, Page, Route } from '@playwright/test';
import type { Role } from '../support/roles';
import type { TestContext } from '../support/test-context';

/** Ways in which the calls of a page can fail. */
export const FAILURE_MODES: Record<string, (route: Route) => Promise<void>> = {
  'the connection is refused': (route) => route.abort('connectionrefused'),
  'every response is a 500': (route) => route.fulfill({ status: 500, body: '' }),
  'every response is truncated': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"id":"0190' }),
};

/** A page whose calls fail: the messages it shows, and what it shows once they succeed. */
export interface FailingPage {
  address: string;
  role: Role;
  /** Calls that keep working, by the end of their path. */
  exempt?: string[];
  messages: string[];
  recovered: (page: Page) => Locator;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true });
const NO_LIST = 'The tools could not be loaded';
const NO_SESSION = "We couldn't check whether you're logged in.";

/** Every page that calls the API. */
export const pagesWithFailures = ({ word, free, premium }: TestContext): FailingPage[] => [
  {
    address: '/',
    role: 'visitor',
    messages: [NO_LIST],
    recovered: (page) => page.getByRole('article').first(),
  },
  {
    address: `/downloads?q=${word}`,
    role: 'visitor',
    messages: [NO_LIST],
    recovered: heading(free.name),
  },
  {
    address: `/downloads?tool=${free.id}`,
    role: 'visitor',
    messages: ['Failed to fetch tool'],
    recovered: heading(free.name),
  },
  {
    address: `/payment/${premium.id}`,
    role: 'visitor',
    messages: ['Failed to fetch tool'],
    recovered: heading(premium.name),
  },
  {
    address: '/dashboard',
    role: 'member',
    messages: [NO_SESSION],
    recovered: heading(/^Welcome, /),
  },
  { address: '/login', role: 'member', messages: [NO_SESSION], recovered: heading(/^Welcome, /) },
  {
    address: '/payment',
    role: 'member',
    messages: [NO_SESSION],
    recovered: (page) => page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }),
  },
  {
    address: '/dashboard',
    role: 'member',
    exempt: ['/api/me'],
    messages: ['Your statistics could not be loaded', 'Your tools could not be loaded'],
    recovered: heading('Recent Downloads'),
  },
  {
    address: '/account/membership',
    role: 'member',
    exempt: ['/api/me'],
    messages: ['Your membership could not be loaded'],
    recovered: (page) => page.getByRole('link', { name: 'Upgrade for $19.99' }),
  },
  {
    address: '/account/orders',
    role: 'member',
    exempt: ['/api/me'],
    messages: ['Your orders could not be loaded'],
    recovered: heading('Orders'),
  },
  {
    address: '/subscribe',
    role: 'member',
    exempt: ['/api/me', '/api/config'],
    messages: ['Failed to initialize payment'],
    recovered: (page) => page.getByRole('link', { name: 'Test card: approve or decline' }),
  },
  {
    address: '/admin',
    role: 'administrator',
    messages: [NO_SESSION],
    recovered: heading('Admin panel'),
  },
  {
    address: '/admin',
    role: 'administrator',
    exempt: ['/api/me'],
    messages: [NO_LIST],
    recovered: (page) => page.getByText('Total Tools'),
  },
  {
    address: '/admin?tab=manage',
    role: 'administrator',
    exempt: ['/api/me'],
    messages: [NO_LIST],
    recovered: (page) => page.getByRole('button', { name: `Edit ${free.name}` }),
  },
  {
    address: '/admin?tab=payments',
    role: 'administrator',
    exempt: ['/api/me'],
    messages: ['The orders could not be loaded'],
    recovered: (page) =>
      page
        .getByText('Nothing to review')
        .or(page.getByRole('button', { name: 'Settle' }))
        .first(),
  },
];
