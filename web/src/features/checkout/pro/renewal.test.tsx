import { screen } from '@testing-library/react';
import { loggedIn } from '../../../test/builders';
import { fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { aMembership } from '../../../test/membership';
import { renderPage } from '../../../test/renderPage';
import { SubscribePage } from './SubscribePage';

const PAST_DUE = aMembership({ card: { status: 'past_due', endsWithPeriod: false, endsAt: null }, canCancel: true, cryptoFrom: null });

function show(isPro: boolean, routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /api/me': loggedIn({ isPro }),
    'GET /api/config': () => ({ testMode: true, cardPayments: true, supportEmail: 'a@b.c', sandboxUrl: 'http://127.0.0.1:4000' }),
    'GET /api/account/subscription': () => PAST_DUE,
    'POST /api/account/subscription/pay': () => ({ clientSecret: 'pi_2_secret_2', portalUrl: null }),
    ...routes,
  });
  return { server, ...renderPage(<SubscribePage />, { at: '/subscribe' }) };
}

describe('/subscribe after a renewal that could not be charged', () => {
  it.each([true, false])('shows it and offers to pay it (Pro: %s)', async (isPro) => {
    const { server, user } = show(isPro);
    expect(await screen.findByText('Your last renewal could not be charged.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: isPro ? 'Welcome Back' : 'Complete Your Pro Upgrade' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay with/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay now or update card' }));
    expect(await screen.findByRole('heading', { name: 'Pay your renewal' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Approve or decline the card' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/card?client_secret=pi_2_secret_2');
    expect(server.callsTo('POST /api/create-subscription')).toHaveLength(0);
  });

  it('shows why it cannot be paid', async () => {
    const { user } = show(true, { 'POST /api/account/subscription/pay': () => new Response('', { status: 502 }) });
    await user.click(await screen.findByRole('button', { name: 'Pay now or update card' }));
    expect(await screen.findByText('The payment page could not be opened')).toBeVisible();
  });
});
