import { screen } from '@testing-library/react';
import type { SubscriptionResponse } from '@contracts/payments';
import { loggedIn } from '../../../test/builders';
import { findButton, renderCheckout } from '../../../test/renderCheckout';
import { errorResponse } from '../../../test/fakeServer';
import { aMembership, daysFromNow } from '../../../test/membership';
import { formatDay } from '../../../shared/format/format';

const PRO_UNTIL = daysFromNow(20);
const RENEWABLE_FROM = daysFromNow(13);

const show = (membership: SubscriptionResponse, isPro: boolean) =>
  renderCheckout({ 'GET /api/me': loggedIn({ isPro }), 'GET /api/account/subscription': () => membership }, '/payment');
const payButton = () => screen.queryByRole('button', { name: /^Pay with/ });

describe('/payment for Pro', () => {
  it('offers crypto and card payment', async () => {
    show(aMembership(), false);
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay by card' })).toHaveAttribute('href', '/subscribe');
    expect(screen.getByText(/Crypto payments don't renew automatically\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Downloads' })).toHaveAttribute('href', '/downloads');
  });

  it('shows a member with time left when Pro ends and from when it can be renewed', async () => {
    show(aMembership({ proUntil: PRO_UNTIL, source: 'crypto', cryptoFrom: RENEWABLE_FROM }), true);
    const text = `You have EXE Pro until ${formatDay(PRO_UNTIL)}. You can renew from ${formatDay(RENEWABLE_FROM)}.`;
    expect(await screen.findByText(text)).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('shows a member whose card renews that there is nothing to pay', async () => {
    const card = { status: 'active', endsWithPeriod: false, endsAt: null } as const;
    show(aMembership({ proUntil: PRO_UNTIL, source: 'stripe', card, cryptoFrom: null }), true);
    expect(await screen.findByText(`You have EXE Pro until ${formatDay(PRO_UNTIL)}, and your card renews it automatically.`)).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('allows renewal with crypto in the last days', async () => {
    show(aMembership({ proUntil: daysFromNow(3), source: 'crypto', cryptoFrom: daysFromNow(-4) }), true);
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay by card' })).not.toBeInTheDocument();
  });

  it('offers no crypto while a card renewal is due, and offers to pay the renewal', async () => {
    show(aMembership({ card: { status: 'past_due', endsWithPeriod: false, endsAt: null }, cryptoFrom: null }), false);
    expect(await findButton('Pay now or update card')).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('offers no crypto while a card payment is being confirmed', async () => {
    show(aMembership({ card: { status: 'confirming', endsWithPeriod: false, endsAt: null }, cryptoFrom: null }), false);
    expect(await screen.findByRole('heading', { name: "We're confirming your payment" })).toBeVisible();
    expect(payButton()).not.toBeInTheDocument();
  });

  it('shows a visitor the price and the login, without requesting a membership', async () => {
    const { server } = renderCheckout({ 'GET /api/me': () => errorResponse(401, 'Please log in.') }, '/payment');
    expect(await findButton('Log in or sign up')).toBeVisible();
    expect(server.callsTo('GET /api/account/subscription')).toHaveLength(0);
  });
});
