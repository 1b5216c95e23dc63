import type { PageRow } from './page-row';
import {
  button,
  heading,
  link,
  radio,
  LOGGED_IN,
  tab,
  text,
  within,
  WITHOUT_PRO,
} from '../support/expected-elements';
import type { TestContext } from '../support/test-context';

const PRO_FEATURES = [
  '50+ advanced tools',
  'Unlimited downloads',
  'Exclusive learning paths',
  'Priority support',
  'Expert community access',
];
const FREE_FEATURES = [
  '5 basic security tools',
  'Community forums',
  'Basic tutorials',
  'Limited downloads',
];
const MAY_PAY = LOGGED_IN.filter((role) => role !== 'buyer');
const UPGRADING = WITHOUT_PRO.filter((role) => role !== 'visitor');
const METHODS = ['Card renews monthly', 'Crypto 30 days'];
const COINS = ['Bitcoin (BTC)', 'Ethereum (ETH)', 'Litecoin (LTC)'];

/** The Pro plan, checkout and its result pages (spec §2). */
export function payingPages({ premium }: TestContext): PageRow[] {
  return [
    {
      address: '/subscribe',
      distinctRoles: ['visitor', 'member', 'pro'],
      elements: [
        heading('Free', ['visitor']),
        heading('EXE Pro', WITHOUT_PRO),
        ...FREE_FEATURES.map((name) => text(name, ['visitor'])),
        ...PRO_FEATURES.map((name) => text(name, WITHOUT_PRO)),
        link('Sign Up Now', '/login?mode=register&next=/subscribe', ['visitor']),
        link('Browse Free Tools', '/downloads', ['visitor']),
        heading('What you get this month', ['visitor']),
        heading('Questions', ['visitor']),
        heading('Complete Your Pro Upgrade', UPGRADING),
        heading("What You'll Get", UPGRADING),
        text(/ontact the team for immediate Pro access/, UPGRADING),
        heading('Pay by card', UPGRADING),
        ...METHODS.map((name) => tab(name, UPGRADING)),
        heading('Welcome Back', ['pro']),
        link('Explore Premium Tools', '/downloads', ['pro']),
        ...within(['main'], link('Go to Dashboard', '/dashboard', ['pro'])),
      ],
    },
    {
      address: '/payment',
      distinctRoles: ['visitor', 'member', 'pro'],
      elements: [
        link('Back to Downloads', '/downloads'),
        heading('EXE Pro', WITHOUT_PRO),
        text('$19.99', WITHOUT_PRO),
        heading('Create an account to buy', ['visitor']),
        button('Log in', ['visitor']),
        button('Create account and continue', ['visitor']),
        text(/^Then pay by card or with \d+ coins$/, ['visitor']),
        ...COINS.map((name) => radio(name, UPGRADING)),
        button('Pay with Bitcoin (BTC)', UPGRADING),
        heading('Pay with crypto', UPGRADING),
        ...METHODS.map((name) => tab(name, UPGRADING)),
        heading("What You'll Get", WITHOUT_PRO),
        heading('You have EXE Pro', ['pro']),
        heading(/^EXE Pro until /, ['pro']),
        text(/^You can renew from /, ['pro']),
        link('Open pro tools', '/downloads?level=pro', ['pro']),
        ...within(['main'], link('Membership', '/account/membership', ['pro'])),
      ],
    },
    {
      address: `/payment/${premium.id}`,
      distinctRoles: ['visitor', 'member', 'buyer'],
      elements: [
        link('Back to Downloads', '/downloads'),
        heading(premium.name),
        text(premium.description),
        text('PREMIUM'),
        text(/^\$14\.99/, [...MAY_PAY, 'visitor']),
        heading('Create an account to buy', ['visitor']),
        button('Log in', ['visitor']),
        button('Create account and continue', ['visitor']),
        text(/^Then pay with Bitcoin, Ethereum/, ['visitor']),
        ...COINS.map((name) => radio(name, MAY_PAY)),
        button('Pay with Bitcoin (BTC)', MAY_PAY),
        heading('You own this tool', ['buyer']),
        text('You can download it anytime.', ['buyer']),
        button(`Download ${premium.name}`, ['buyer']),
        link('View the tool', `/tools/${premium.slug}`, ['buyer']),
      ],
    },
    {
      address: '/payment-success',
      distinctRoles: ['member'],
      elements: [
        heading('Your payment'),
        link('Go to Downloads', '/downloads'),
        link('View Dashboard', '/dashboard'),
      ],
    },
    {
      address: '/payment-cancelled',
      distinctRoles: ['member'],
      elements: [
        heading('Payment Cancelled'),
        text(/No charges were made/),
        link('Back to Downloads', '/downloads'),
        link('Try Payment Again', '/payment'),
        link('support@example.com', 'mailto:support@example.com'),
      ],
    },
    {
      address: `/payment-cancelled?tool=${premium.id}&reason=expired`,
      distinctRoles: ['member'],
      elements: [
        heading('Payment expired'),
        text(/^The time to pay ran out/),
        link('Back to Downloads', '/downloads'),
        link('Try Payment Again', `/payment/${premium.id}`),
        link('support@example.com', 'mailto:support@example.com'),
      ],
    },
  ];
}
