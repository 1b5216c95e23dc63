import type { CardSubscriptionState, PaymentCreation, SubscriptionResponse } from '@libs/contracts';
import { aMember, beginToBuy, eventually, PaymentSandbox } from '../../harness/gateway-client';
import { expect, type Page } from '@playwright/test';
import type { Role } from '../support/roles';
import type { TestContext } from '../support/test-context';

/** A state of a page that has no URL of its own, and how to get into it. */
export interface PageState {
  state: string;
  role: Role;
  address: string | ((testContext: TestContext) => string);
  enter: (page: Page, testContext: TestContext) => Promise<void>;
}

const click = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name, exact: true }).click();

/** Answers every call about the subscription with this card. */
async function answerMembership(page: Page, card: CardSubscriptionState): Promise<void> {
  const noPeriod = { proUntil: null, accessUntil: null, source: null, endedAt: null };
  const rest = { cancelled: false, canCancel: true, reminders: null, cryptoFrom: null };
  const json: SubscriptionResponse = { ...noPeriod, ...rest, card };
  await page.route('**/api/account/subscription**', (route) => route.fulfill({ json }));
}

/** Dialogs, menus, errors and notifications. */
export const STATES: PageState[] = [
  {
    state: 'the dialog to create an account is open',
    role: 'visitor',
    address: '/',
    enter: async (page) => {
      await click(page, 'button', 'Get Started');
      await page.getByRole('dialog', { name: 'Create account' }).waitFor();
    },
  },
  {
    state: 'an empty registration shows its errors',
    role: 'visitor',
    address: '/login',
    enter: async (page) => {
      await click(page, 'button', 'Register');
      await click(page, 'button', 'Create account');
      await page.getByText('Please confirm your password').waitFor();
    },
  },
  {
    state: 'the help on shortcuts is open',
    role: 'visitor',
    address: '/terms',
    enter: async (page) => {
      await page.getByText('Live updates are on').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    state: 'the menu of small screens is open',
    role: 'member',
    address: '/terms',
    enter: async (page) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await click(page, 'button', 'Open menu');
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    },
  },
  {
    state: 'the filters of the list are open on a phone',
    role: 'visitor',
    address: '/downloads',
    enter: async (page) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await click(page, 'button', 'Filters');
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  {
    state: 'a notification is shown',
    role: 'visitor',
    address: ({ word }) => `/downloads?q=${word}`,
    enter: async (page, { free }) => {
      await page.getByRole('article', { name: free.name }).getByRole('button').click();
      await page.getByText('Please log in to download tools.').waitFor();
    },
  },
  {
    state: 'the list could not be loaded',
    role: 'member',
    address: '/terms',
    enter: async (page) => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/downloads');
      await page.getByText('The tools could not be loaded').waitFor();
    },
  },
  {
    state: 'payment instructions are shown',
    role: 'member',
    address: ({ premium }) => `/payment/${premium.id}`,
    enter: async (page) => {
      await click(page, 'button', 'Pay with Bitcoin (BTC)');
      await page.getByRole('heading', { name: 'How to pay' }).waitFor();
      await page.getByRole('link', { name: 'Simulate the payment' }).waitFor();
    },
  },
  {
    state: 'a renewal could not be charged',
    role: 'member',
    address: '/terms',
    enter: async (page) => {
      await answerMembership(page, { status: 'past_due', endsWithPeriod: false, endsAt: null });
      await page.goto('/dashboard');
      await page.getByText('Your last renewal could not be charged.').waitFor();
    },
  },
  {
    state: 'a card payment is being confirmed',
    role: 'member',
    address: '/terms',
    enter: async (page) => {
      await answerMembership(page, { status: 'confirming', endsWithPeriod: false, endsAt: null });
      await page.goto('/subscribe');
      await page.getByRole('heading', { name: "We're confirming your payment" }).waitFor();
    },
  },
  {
    state: 'a premium upload shows its errors',
    role: 'administrator',
    address: '/admin',
    enter: async (page) => {
      await page.getByLabel('Access level').selectOption('premium');
      await click(page, 'button', 'Upload tool');
      await page.getByText('A premium tool needs a price').waitFor();
    },
  },
  {
    state: 'the edit modal is open',
    role: 'administrator',
    address: '/admin?tab=manage',
    enter: async (page, { premium }) => {
      await click(page, 'button', `Edit ${premium.name}`);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    state: 'the withdrawal of a version is begun',
    role: 'administrator',
    address: '/admin?tab=manage',
    enter: async (page, { premium }) => {
      await click(page, 'button', `Edit ${premium.name}`);
      await click(page, 'button', 'Withdraw version 1');
      await page.getByRole('dialog', { name: 'Withdraw version 1?' }).waitFor();
    },
  },
  {
    state: 'a deletion asks for confirmation',
    role: 'administrator',
    address: '/admin?tab=manage',
    enter: async (page, { free }) => {
      await click(page, 'button', `Delete ${free.name}`);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    state: 'a grant to a member is begun',
    role: 'administrator',
    address: '/admin?tab=payments',
    enter: async (page) => {
      await page.getByLabel('Username or email').fill('admin');
      await click(page, 'button', 'Search');
      await page.getByRole('button', { name: 'Grant Pro' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    state: 'a settlement of an order is begun',
    role: 'administrator',
    address: ({ word }) => `/admin?tab=payments&status=pending&search=${word}`,
    enter: async (page, { premium }) => {
      await beginToBuy(await aMember(), premium.id);
      await page.reload();
      await page.getByRole('button', { name: 'Settle without payment' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    state: 'a receipt is open',
    role: 'member',
    address: '/dashboard',
    enter: async (page, { premium }) => {
      const data = { toolId: premium.id, paymentType: 'tool', payCurrency: 'btc' };
      // the gateway may be closing the idle connection, which browsers retry as well
      const { orderId, paymentId } = (await (
        await page.request.post('/api/create-payment', { data, maxRetries: 1 })
      ).json()) as PaymentCreation;
      await (await PaymentSandbox.ofMarketplace()).act(paymentId, 'pay');
      const receipt = `/api/account/orders/${orderId}/receipt`;
      await eventually(async () => expect((await page.request.get(receipt)).status()).toBe(200));
      await page.goto(`/receipt/${orderId}`);
      await page.getByRole('button', { name: 'Print' }).waitFor();
    },
  },
];
