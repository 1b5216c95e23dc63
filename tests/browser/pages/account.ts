import type { PageRow } from './page-row';
import {
  button,
  checkbox,
  heading,
  link,
  LOGGED_IN,
  text,
  textbox,
  within,
  WITHOUT_PRO,
} from '../support/expected-elements';

const UPGRADING = WITHOUT_PRO.filter((role) => role !== 'visitor');

const NO_LINK = 'This link is incomplete. Please open the link in our email again.';

/** The id of an order that does not exist. */
const NO_ORDER = '0190a000-0000-7000-8000-000000000000';

/** Login, the dashboard (spec §2) and receipts. */
export function accountPages(): PageRow[] {
  const welcome = heading(/^Welcome, /, LOGGED_IN);
  return [
    {
      address: '/login',
      distinctRoles: ['visitor'],
      elements: [
        heading('Welcome Back', ['visitor']),
        ...['Login', 'Register', 'Log in', 'Log in with a passkey'].map((name) =>
          button(name, ['visitor']),
        ),
        textbox('Email', ['visitor']),
        checkbox('Stay logged in (30 days)', ['visitor']),
        link('Forgot your password?', '/forgot-password', ['visitor']),
        welcome,
      ],
    },
    {
      address: '/forgot-password',
      distinctRoles: ['visitor'],
      elements: [
        heading('Forgot your password?'),
        textbox('Email'),
        button('Send reset link'),
        link('Back to login', '/login'),
      ],
    },
    {
      address: '/reset-password',
      distinctRoles: ['visitor'],
      elements: [heading('Set a new password'), link('Request a new link', '/forgot-password')],
    },
    {
      address: '/confirm-email',
      distinctRoles: ['visitor', 'member'],
      elements: [
        heading('Confirm your email'),
        text(NO_LINK),
        link('Log in for a new link', '/login?next=/account/security', ['visitor']),
        ...within(
          ['main'],
          button('Send a new link', LOGGED_IN),
          link('Go to Dashboard', '/dashboard', LOGGED_IN),
        ),
      ],
    },
    {
      address: '/undo-email-change',
      distinctRoles: ['visitor'],
      elements: [
        heading('Restore your email'),
        text(NO_LINK),
        link('support@example.com', 'mailto:support@example.com'),
      ],
    },
    {
      address: '/dashboard',
      distinctRoles: ['visitor', 'member', 'pro'],
      elements: [
        heading('Access Denied - Please log in to view your dashboard.', ['visitor']),
        link('Go to Home', '/', ['visitor']),
        button('Log in', ['visitor']),
        welcome,
        heading(/^EXE Pro until /, ['pro']),
        heading('Yours, ready to download', ['buyer']),
        heading(
          'My tools',
          LOGGED_IN.filter((role) => role !== 'buyer' && role !== 'pro'),
        ),
        ...['Recent Downloads', 'Favorite Languages', 'Account'].map((name) =>
          heading(name, LOGGED_IN),
        ),
        ...within(
          ['main'],
          ...['Total Downloads', 'Free Tools', 'Pro Tools', 'Account Status'].map((name) =>
            text(name, LOGGED_IN),
          ),
        ),
        text('No language data yet', LOGGED_IN),
        text('No downloads yet', LOGGED_IN),
        link(
          'Browse premium tools',
          '/downloads?level=premium',
          LOGGED_IN.filter((role) => role !== 'buyer' && role !== 'pro'),
        ),
        link('Browse Tools', '/downloads', LOGGED_IN),
        text('PRO', ['pro']),
        text(
          'FREE',
          LOGGED_IN.filter((role) => role !== 'pro'),
        ), // suggested tools
      ],
    },
    ...settingsPages(),
    {
      address: `/receipt/${NO_ORDER}`,
      distinctRoles: ['visitor', 'member'],
      elements: [
        heading('Log in to view this receipt', ['visitor']),
        button('Log in', ['visitor']),
        heading('Receipt not found', LOGGED_IN),
        link('Go to Dashboard', '/dashboard', LOGGED_IN),
      ],
    },
  ];
}

/** The pages of the account, which ask visitors to log in. */
function settingsPages(): PageRow[] {
  const elements: Record<string, PageRow['elements']> = {
    membership: [
      heading('Membership', LOGGED_IN),
      link('Upgrade for $19.99', '/payment', UPGRADING),
    ],
    orders: [
      heading('Orders', LOGGED_IN),
      text(
        'No orders yet',
        LOGGED_IN.filter((role) => role !== 'buyer'),
      ),
    ],
    security: [
      heading('Security', LOGGED_IN),
      ...['Email', 'Password', 'Two-factor authentication'].map((name) => heading(name, LOGGED_IN)),
      ...['Change email', 'Change password', 'Add a passkey', 'Set up an app'].map((name) =>
        button(name, LOGGED_IN),
      ),
    ],
    sessions: [heading('Sessions', LOGGED_IN), text('This device', LOGGED_IN)],
    data: [
      heading('Your data', LOGGED_IN),
      button('Download my data', LOGGED_IN),
      button('Delete account', LOGGED_IN),
    ],
  };
  return Object.entries(elements).map(([name, own]) => ({
    address: `/account/${name}`,
    distinctRoles: ['visitor', 'member'],
    elements: [
      heading('Log in to view your account', ['visitor']),
      button('Log in', ['visitor']),
      ...own,
    ],
  }));
}
