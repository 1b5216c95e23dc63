import type { SubscriptionResponse } from '@contracts/subscriptions';
import { screen, within } from '@testing-library/react';
import { formatDay } from '../../../shared/format/format';
import { aMembership, aTool, aUser, daysFromNow, loggedIn } from '../../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { findButton, renderCheckout } from '../../../test/renderCheckout';
import { renderPage } from '../../../test/renderPage';
import { SubscribePage } from './SubscribePage';
import {
  DELAYED_AFTER_MS,
  nextPoll,
  NO_PAYMENT,
  paymentAfter,
  paymentAtStart,
  readCardReturn,
} from './confirmation';

describe('/payment for Pro', () => {
  const PRO_UNTIL = daysFromNow(20);
  const RENEWABLE_FROM = daysFromNow(13);
  const cards = (cardPayments: boolean) => ({
    'GET /api/config': () => ({ testMode: true, cardPayments, supportEmail: 'a@b.c' }),
  });
  const show = (
    membership: SubscriptionResponse,
    isPro: boolean,
    { at = '/payment', hasCards = true } = {},
  ) =>
    renderCheckout(
      {
        ...cards(hasCards),
        'GET /api/me': loggedIn({ isPro }),
        'GET /api/account/subscription': () => membership,
      },
      at,
    );
  const payButton = () => screen.queryByRole('button', { name: /^Pay with/ });

  it('offers crypto and, on the other side of a switch, card payment', async () => {
    const { server, user } = show(aMembership(), false);
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    const tab = { name: 'Crypto 30 days', selected: true };
    expect(await screen.findByRole('tab', tab)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pay with crypto' })).toBeVisible();
    expect(screen.getByRole('heading', { name: "What You'll Get" })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Downloads' })).toHaveAttribute(
      'href',
      '/downloads',
    );
    expect(server.callsTo('POST /api/create-subscription')).toEqual([]);
    const summary = within(screen.getByRole('region', { name: 'Your purchase' }));
    expect(summary.getByText(/for 30 days$/)).toBeVisible();
    expect(summary.getByText('Paid once, does not renew.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Card renews monthly' }));
    expect(summary.getByText(/per month$/)).toBeVisible();
    expect(summary.getByText(/Cancel anytime\.$/)).toBeVisible();
    const card = within(await screen.findByRole('tabpanel', { name: /^Card/ }));
    expect(card.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    expect(card.getByText(/^Your card is next charged on /)).toBeVisible();
    expect(payButton()).toBeNull();
    expect(screen.getAllByText(/\$19\.99/)).toHaveLength(1);
  });

  it('begins with the card for a member who comes from an offer by the month, where cards are accepted', async () => {
    const at = '/payment?method=card';
    const { unmount } = show(aMembership(), false, { at });
    const card = { name: 'Card renews monthly', selected: true };
    expect(await screen.findByRole('tab', card)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Pay by card' })).toBeVisible();
    unmount();
    show(aMembership(), false, { at, hasCards: false });
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('folds the summary to its price on phones', async () => {
    const { user } = show(aMembership(), false);
    await user.click(await screen.findByRole('button', { name: 'Show details', expanded: false }));
    const fold = screen.getByRole('button', { name: 'Hide details', expanded: true });
    expect(document.getElementById(fold.getAttribute('aria-controls')!)).toHaveTextContent(
      "What You'll Get",
    );
  });

  it('shows a member with time left when Pro ends and from when it can be renewed', async () => {
    show(aMembership({ proUntil: PRO_UNTIL, source: 'crypto', cryptoFrom: RENEWABLE_FROM }), true);
    expect(
      await screen.findByText(`You can renew from ${formatDay(RENEWABLE_FROM)}.`),
    ).toBeVisible();
    const membership = within(screen.getByRole('region', { name: 'Your membership' }));
    expect(membership.getByText(`EXE Pro until ${formatDay(PRO_UNTIL)}`)).toBeVisible();
    expect(membership.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/downloads?level=pro',
      '/account/membership',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'You have EXE Pro' })).toBeVisible();
    expect(document.title).toBe('You have EXE Pro · EXE');
    expect(screen.queryByText(/\$19\.99|Trouble paying/)).toBeNull();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('shows a member whose card renews that there is nothing to pay', async () => {
    const card = { status: 'active', endsWithPeriod: false, endsAt: null } as const;
    show(aMembership({ proUntil: PRO_UNTIL, source: 'stripe', card, cryptoFrom: null }), true);
    expect(await screen.findByText('Your card renews it automatically.')).toBeVisible();
    expect(screen.getByText(`EXE Pro until ${formatDay(PRO_UNTIL)}`)).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('allows renewal with crypto in the last days', async () => {
    show(
      aMembership({ proUntil: daysFromNow(3), source: 'crypto', cryptoFrom: daysFromNow(-4) }),
      true,
    );
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Pay by card' })).not.toBeInTheDocument();
  });

  it('offers no crypto while a card renewal is due, and offers to pay the renewal', async () => {
    show(
      aMembership({
        card: { status: 'past_due', endsWithPeriod: false, endsAt: null },
        cryptoFrom: null,
      }),
      false,
    );
    expect(await findButton('Pay now or update card')).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('offers no crypto while a card payment is being confirmed', async () => {
    show(
      aMembership({
        card: { status: 'confirming', endsWithPeriod: false, endsAt: null },
        cryptoFrom: null,
      }),
      false,
    );
    expect(
      await screen.findByRole('heading', { name: "We're confirming your payment" }),
    ).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('names the pro tool that led here', async () => {
    const kit = aTool({ name: 'SOC Kit', slug: 'soc-kit', accessLevel: 'pro' });
    renderCheckout(
      {
        [`GET /api/tools/${kit.id}`]: () => kit,
        'GET /api/account/subscription': () => aMembership(),
      },
      `/payment?tool=${kit.id}`,
    );
    expect(await screen.findByRole('link', { name: 'SOC Kit' })).toHaveAttribute(
      'href',
      '/tools/soc-kit',
    );
    expect(screen.getByText('comes with EXE Pro.')).toBeVisible();
  });

  it('greets a former member with the day on which Pro ended', async () => {
    const endedAt = daysFromNow(-10);
    show(aMembership({ endedAt }), false);
    expect(await screen.findByRole('heading', { name: 'Welcome back, ada' })).toBeVisible();
    expect(
      screen.getByText(new RegExp(`Your EXE Pro ended on ${formatDay(endedAt)}\\.`)),
    ).toBeVisible();
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
  });

  const showVisitor = (hasCards: boolean) =>
    renderCheckout(
      { ...cards(hasCards), 'GET /api/me': () => errorResponse(401, 'Please log in.') },
      '/payment',
    );

  it('shows a visitor the price and the login, without requesting a membership', async () => {
    const { server } = showVisitor(true);
    expect(await screen.findByRole('heading', { name: 'Create an account to buy' })).toBeVisible();
    expect(await findButton('Create account and continue')).toBeVisible();
    expect(server.callsTo('GET /api/account/subscription')).toHaveLength(0);
  });

  it('tells a visitor the terms of card and crypto', async () => {
    showVisitor(true);
    expect(await screen.findByText('Then pay by card or with 3 coins')).toBeVisible();
    expect(
      screen.getByText(/^By card it renews monthly; cancel anytime\. In crypto you pay once/),
    ).toBeVisible();
    expect(screen.getByText('Pay by card or in crypto.')).toBeVisible();
  });

  it('tells a visitor the terms of crypto alone where no cards are accepted', async () => {
    showVisitor(false);
    expect(await screen.findByText('Then pay with Bitcoin, Ethereum and XYZ')).toBeVisible();
    expect(screen.getByText('Paid once, does not renew.')).toBeVisible();
    expect(screen.getByText('Pay in crypto.')).toBeVisible();
    expect(screen.queryByText(/card|per month|monthly|cancel anytime/i)).toBeNull();
  });
});

describe('/subscribe after a renewal that could not be charged', () => {
  const PAST_DUE = aMembership({
    card: { status: 'past_due', endsWithPeriod: false, endsAt: null },
    canCancel: true,
    cryptoFrom: null,
  });
  function show(isPro: boolean, routes: Record<string, FakeHandler> = {}) {
    const server = fakeServer({
      'GET /api/me': loggedIn({ isPro }),
      'GET /api/config': () => ({
        testMode: true,
        cardPayments: true,
        supportEmail: 'a@b.c',
        sandboxUrl: 'http://127.0.0.1:4000',
      }),
      'GET /api/account/subscription': () => PAST_DUE,
      'POST /api/account/subscription/pay': () => ({
        clientSecret: 'pi_2_secret_2',
        portalUrl: null,
      }),
      ...routes,
    });
    return { server, ...renderPage(<SubscribePage />, { at: '/subscribe' }) };
  }

  it.each([true, false])('shows it and offers to pay it (Pro: %s)', async (isPro) => {
    const { server, user } = show(isPro);
    expect(await screen.findByText('Your last renewal could not be charged.')).toBeVisible();
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: isPro ? 'Welcome Back' : 'Complete Your Pro Upgrade',
      }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay with/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay now or update card' }));
    expect(await screen.findByRole('heading', { name: 'Pay your renewal' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Test card: approve or decline' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/card?client_secret=pi_2_secret_2');
    expect(server.callsTo('POST /api/create-subscription')).toHaveLength(0);
  });

  it('shows why it cannot be paid', async () => {
    const { user } = show(true, {
      'POST /api/account/subscription/pay': () => new Response('', { status: 502 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay now or update card' }));
    expect(await screen.findByText('The payment page could not be opened')).toBeVisible();
  });
});

describe('the confirmation of a card payment', () => {
  const returned = (query: string) => readCardReturn(new URLSearchParams(query));

  const CONFIRMING = aMembership({
    card: { status: 'confirming', endsWithPeriod: false, endsAt: null },
  });

  const PRO = aMembership({
    proUntil: daysFromNow(30),
    source: 'stripe',
    card: { status: 'active', endsWithPeriod: false, endsAt: null },
  });

  const PAST_DUE = aMembership({
    proUntil: daysFromNow(-1),
    card: { status: 'past_due', endsWithPeriod: false, endsAt: null },
  });

  const waiting = { ...NO_PAYMENT, confirmation: 'confirming' } as const;

  describe('a card payment when the page opens', () => {
    it.each([
      ['without a return', aUser(), '', undefined, 'idle'],
      ['while it is not known who is logged in', undefined, 'payment=success', undefined, 'idle'],
      ['after a return', aUser(), 'payment=success', undefined, 'confirming'],
      ['after a return of a visitor', null, 'payment=success', undefined, 'unknown'],
      [
        'after a return from a failed payment',
        aUser(),
        'payment=success&redirect_status=failed',
        undefined,
        'declined',
      ],
      ['when the server says that it is being confirmed', aUser(), '', CONFIRMING, 'confirming'],
      ['with a crypto payment in the address', aUser(), 'payment=p1', undefined, 'idle'],
    ] as const)('%s', (_case, user, query, membership, confirmation) => {
      expect(paymentAtStart(user, returned(query), membership).confirmation).toBe(confirmation);
    });
  });

  describe('a card payment after a poll', () => {
    it.each([
      ['is confirmed by time that is left', waiting, PRO, 'paid'],
      ['goes on while the server says so', waiting, CONFIRMING, 'confirming'],
      ['goes on while the server cannot say', waiting, undefined, 'confirming'],
      ['is unknown when the server knows of none', waiting, aMembership(), 'unknown'],
      [
        'goes on when the card provider says that there was one',
        { ...waiting, isFromProvider: true },
        aMembership(),
        'confirming',
      ],
      [
        'was declined when it is no longer being confirmed',
        { ...waiting, wasConfirming: true },
        aMembership(),
        'declined',
      ],
      [
        'was declined even with crypto time left',
        { ...waiting, wasConfirming: true },
        aMembership({ proUntil: daysFromNow(3), source: 'crypto' }),
        'declined',
      ],
      ['was declined when the renewal is still due', waiting, PAST_DUE, 'declined'],
      [
        'goes on when the renewal may not be recorded yet',
        { ...waiting, isFromProvider: true },
        PAST_DUE,
        'confirming',
      ],
      [
        'goes on while a charged period is not recorded yet',
        waiting,
        { ...PRO, proUntil: null },
        'confirming',
      ],
    ] as const)('%s', (_case, before, answer, confirmation) => {
      expect(paymentAfter(before, answer, 1000).confirmation).toBe(confirmation);
    });

    it('is delayed after a minute, and can still be confirmed', () => {
      const delayed = paymentAfter(waiting, CONFIRMING, DELAYED_AFTER_MS);
      expect(delayed.confirmation).toBe('delayed');
      expect(paymentAfter(delayed, PRO, DELAYED_AFTER_MS + 30_000).confirmation).toBe('paid');
    });

    it('is polled often at first, then every 30 seconds', () => {
      expect([0, 1600, 5000, 60_000, 61_000].map(nextPoll)).toEqual([
        1500, 2400, 5000, 30_000, 30_000,
      ]);
    });
  });
});
