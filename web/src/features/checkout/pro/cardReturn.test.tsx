import type { SubscriptionResponse } from '@contracts/subscriptions';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeSocket } from '../../../test/FakeSocket';
import { aMembership, daysFromNow, loggedIn } from '../../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { SubscribePage } from './SubscribePage';

const REFRESH = 'POST /api/account/subscription/refresh';
const INTENT = 'POST /api/create-subscription';
const CONFIRMING = aMembership({
  card: { status: 'confirming', endsWithPeriod: false, endsAt: null },
  cryptoFrom: null,
});
const PRO: SubscriptionResponse = aMembership({
  proUntil: daysFromNow(30),
  source: 'stripe',
  card: { status: 'active', endsWithPeriod: false, endsAt: null },
  canCancel: true,
  cryptoFrom: null,
});
const RETURN = '/subscribe?payment=success';

/** Renders the return address for a member without Pro unless the routes override it. */
function comeBack(routes: Record<string, FakeHandler> = {}, at = RETURN) {
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/config': () => ({
      testMode: true,
      cardPayments: true,
      supportEmail: 'a@b.c',
      sandboxUrl: 'http://127.0.0.1:4000',
    }),
    'GET /api/account/subscription': () => aMembership(),
    [REFRESH]: () => CONFIRMING,
    [INTENT]: () => ({ clientSecret: 'pi_1_secret_1' }),
    ...routes,
  });
  return { server, ...renderPage(<SubscribePage />, { at, path: '/subscribe' }) };
}
const confirming = () => screen.findByRole('heading', { name: "We're confirming your payment" });
const welcome = () => screen.queryByText('Welcome to EXE Pro!');

/** Advances the fake timers and awaits pending responses. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('returning from a card payment', () => {
  it('shows the toast of the spec once confirmed, and removes the parameters from the address', async () => {
    const { server, address } = comeBack(
      { [REFRESH]: () => PRO },
      `${RETURN}&payment_intent=pi_1&redirect_status=succeeded&x=1`,
    );
    expect(await screen.findByText('Welcome to EXE Pro!')).toBeVisible();
    expect(
      screen.getByText('Your subscription is active with access to all premium tools.'),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/subscribe?x=1'));
    await waitFor(() => expect(server.callsTo('GET /api/me').length).toBeGreaterThan(1));
    expect(server.callsTo(INTENT)).toHaveLength(0);
  });

  it('shows the toast at once to a Pro member', async () => {
    const { address } = comeBack({
      'GET /api/me': loggedIn({ isPro: true }),
      [REFRESH]: () => new Promise(() => undefined),
    });
    expect(await screen.findByText('Welcome to EXE Pro!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/subscribe'));
  });

  it('shows a visitor the toast with a condition', async () => {
    const { server, address } = comeBack({
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByText('Welcome to EXE Pro!')).toBeVisible();
    expect(
      screen.getByText(
        /subscription is active with access to all premium tools once your payment is confirmed\.$/,
      ),
    ).toBeVisible();
    await waitFor(() => expect(address()).toBe('/subscribe'));
    expect(server.callsTo(REFRESH)).toHaveLength(0);
  });

  it('shows the toast with a condition when the server has no payment, and grants nothing', async () => {
    const { address } = comeBack({ [REFRESH]: () => aMembership() });
    expect(await screen.findByText(/once your payment is confirmed\.$/)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/subscribe'));
    expect(
      await screen.findByRole('link', { name: 'Test card: approve or decline' }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Complete Your Pro Upgrade' })).toBeVisible();
  });

  it('shows that nothing was charged and the form again when the payment failed', async () => {
    const { address } = comeBack({}, `${RETURN}&payment_intent=pi_1&redirect_status=failed`);
    expect(await screen.findByText(/^Your card was not charged\./)).toBeVisible();
    expect(
      await screen.findByRole('link', { name: 'Test card: approve or decline' }),
    ).toBeVisible();
    await waitFor(() => expect(address()).toBe('/subscribe'));
    expect(welcome()).not.toBeInTheDocument();
  });
});

describe('the page while a card payment is being confirmed', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows that, offers no other payment, and shows the toast once it is confirmed', async () => {
    const { server, address } = comeBack();
    await pass(0);
    expect(await confirming()).toBeVisible();
    await pass(9_000);
    expect(server.callsTo(REFRESH)).toHaveLength(3);
    expect(welcome()).not.toBeInTheDocument();
    expect(address()).toBe(RETURN);
    expect(screen.queryByRole('button', { name: /^Pay with/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    server.on(REFRESH, () => PRO);
    await pass(2_000);
    expect(welcome()).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(address()).toBe('/subscribe');
    expect(server.callsTo(INTENT)).toHaveLength(0);
    const polls = server.callsTo(REFRESH).length;
    await pass(60_000);
    expect(server.callsTo(REFRESH)).toHaveLength(polls);
  });

  it('does the same on a later visit without the parameter', async () => {
    const { server } = comeBack(
      { 'GET /api/account/subscription': () => CONFIRMING },
      '/subscribe',
    );
    await pass(0);
    expect(await confirming()).toBeVisible();
    expect(server.callsTo(INTENT)).toHaveLength(0);
    server.on(REFRESH, () => PRO);
    await pass(2_000);
    expect(welcome()).toBeVisible();
  });

  it('refetches on a live message', async () => {
    const { server } = comeBack();
    await pass(5_000);
    server.on(REFRESH, () => PRO);
    await act(async () =>
      FakeSocket.latest().send({
        type: 'payment_status_update',
        paymentId: 'p1',
        orderId: 'o1',
        status: 'paid',
      }),
    );
    await pass(0);
    expect(welcome()).toBeVisible();
  });

  it('shows no error and no second payment when polls fail', async () => {
    const { server } = comeBack({
      [REFRESH]: () => errorResponse(502, 'The card provider is not responding.'),
    });
    await pass(11_000);
    expect(await confirming()).toBeVisible();
    expect(screen.queryByText('The card provider is not responding.')).not.toBeInTheDocument();
    expect(server.callsTo(INTENT)).toHaveLength(0);
  });

  it('shows a delay after a minute and keeps polling', async () => {
    const { server, address } = comeBack();
    await pass(59_000);
    expect(screen.getByText(/usually takes a few seconds/)).toBeVisible();
    await pass(3_000);
    expect(
      screen.getByText('Your payment is still being confirmed. This page updates automatically.'),
    ).toBeVisible();
    expect(address()).toBe('/subscribe');
    expect(welcome()).not.toBeInTheDocument();
    server.on(REFRESH, () => PRO);
    await pass(31_000);
    expect(welcome()).toBeVisible();
  });

  it('shows the form again when the card is declined', async () => {
    const { server } = comeBack();
    await pass(1_000);
    server.on(REFRESH, () => aMembership());
    await pass(1_000);
    expect(screen.getByText(/^Your card was not charged\./)).toBeVisible();
    await pass(0);
    expect(server.callsTo(INTENT)).toHaveLength(1);
    expect(welcome()).not.toBeInTheDocument();
  });
});
