import { screen, waitFor } from '@testing-library/react';
import { signedIn } from '../../test/builders';
import { fakeServer, held, refusal } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { SubscribePage } from './SubscribePage';

const mounted: string[] = [];
const confirmPayment = jest.fn(async () => ({ error: { message: 'Your card was declined.' } }));
const elements = jest.fn(() => ({
  create: (kind: string) => ({ mount: () => mounted.push(kind) }),
  getElement: () => ({ destroy: () => undefined }),
}));
jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => ({ elements, confirmPayment }) }), { virtual: true });

const CONFIG = { testMode: false, cardPayments: true, stripePublishableKey: null, supportEmail: 'help@example.com', sandboxUrl: null };
const show = (at = '/subscribe') => renderPage(<SubscribePage />, { at });

describe('/subscribe for a visitor', () => {
  it('compares Free and Pro with everything that is marketed', async () => {
    fakeServer();
    show();
    expect(await screen.findByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Browse Free Tools' })).toHaveAttribute('href', '/downloads');
    const texts = ['$0', '$19.99', '$240 yearly value. Cancel anytime.', '5 basic security tools', 'Community forums', 'Basic tutorials'];
    const pro = ['50+ advanced tools', 'Unlimited downloads', 'Exclusive learning paths', 'Priority support', 'Weekly new tools'];
    for (const text of [...texts, ...pro, 'Limited downloads', 'Expert community access']) expect(screen.getByText(text)).toBeVisible();
  });

  it('makes no payment of any kind', async () => {
    const server = fakeServer();
    show();
    await screen.findByRole('link', { name: 'Sign Up Now' });
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
});

describe('/subscribe for a member without Pro', () => {
  it('shows price, list and a spinner until the client secret has come', async () => {
    const { handler, release } = held();
    const server = fakeServer({ 'GET /api/me': signedIn(), 'POST /api/create-subscription': handler });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Complete Your Pro Upgrade' })).toBeVisible();
    expect(screen.getByRole('heading', { name: "What You'll Get" })).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(screen.getByText('Initializing payment')).toBeVisible();
    expect(screen.getByText(/Contact the team for immediate Pro access/)).toBeVisible();
    release({ clientSecret: 'pi_1_secret_1' });
    await waitFor(() => expect(screen.queryByText('Initializing payment')).not.toBeInTheDocument());
    expect(server.callsTo('POST /api/create-subscription')).toMatchObject([{ body: undefined }]);
  });

  it('leads to the sandbox’s page in test mode, and shows no card form', async () => {
    fakeServer({
      'GET /api/me': signedIn(),
      'GET /api/config': () => ({ ...CONFIG, testMode: true, sandboxUrl: 'http://127.0.0.1:4000' }),
      'POST /api/create-subscription': () => ({ clientSecret: 'pi_1_secret_1' }),
    });
    show();
    const link = await screen.findByRole('link', { name: 'Approve or decline the card' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/card?client_secret=pi_1_secret_1');
    expect(mounted).toHaveLength(0);
  });

  it('shows the provider’s own form when there is a publishable key, and says why a card was refused', async () => {
    fakeServer({
      'GET /api/me': signedIn(),
      'GET /api/config': () => ({ ...CONFIG, stripePublishableKey: 'pk_live_x' }),
      'POST /api/create-subscription': () => ({ clientSecret: 'pi_1_secret_1' }),
    });
    const { user } = show();
    const pay = await screen.findByRole('button', { name: 'Subscribe for $19.99/month' });
    await waitFor(() => expect(pay).toBeEnabled());
    expect(mounted).toEqual(['payment']);
    expect(elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'pi_1_secret_1' }));
    await user.click(pay);
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({ confirmParams: { return_url: `${window.location.origin}/subscribe?payment=success` } }),
    );
  });

  it('shows the spec’s notice with the team’s address when cards are not configured', async () => {
    fakeServer({
      'GET /api/me': signedIn(),
      'GET /api/config': () => CONFIG,
      'POST /api/create-subscription': () => refusal(503, 'Card payment is not configured'),
    });
    show();
    expect(await screen.findByText('Payment processing is being configured')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'help@example.com' })[0]).toHaveAttribute('href', 'mailto:help@example.com');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByText('Card payment is not configured')).toBeVisible();
  });

  it('does not call it unconfigured when payments are away for a moment', async () => {
    fakeServer({ 'GET /api/me': signedIn(), 'POST /api/create-subscription': () => refusal(503, 'Payments are away for a moment.') });
    show();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Payment processing is being configured')).toBeNull();
  });

  it('tells a failure in the words of the spec and can try again', async () => {
    const server = fakeServer({ 'GET /api/me': signedIn(), 'POST /api/create-subscription': () => new Response('', { status: 500 }) });
    const { user } = show();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect((await screen.findAllByText('Failed to initialize payment')).length).toBeGreaterThan(0);
    server.on('POST /api/create-subscription', () => ({ clientSecret: 'pi_1_secret_1' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
  });

  it('leads to paying in cryptocurrency as well', async () => {
    fakeServer({ 'GET /api/me': signedIn() });
    show();
    expect(await screen.findByRole('link', { name: 'Pay with crypto' })).toHaveAttribute('href', '/payment');
  });
});

describe('/subscribe for a Pro member', () => {
  it('welcomes back, and asks for no payment', async () => {
    const server = fakeServer({ 'GET /api/me': signedIn({ isPro: true }) });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Premium Tools' })).toHaveAttribute('href', '/downloads');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(server.callsTo('POST /api/create-subscription')).toHaveLength(0);
  });
});

describe('/subscribe?payment=success', () => {
  it('shows the spec’s toast, takes the parameter out of the address and asks again who one is', async () => {
    const server = fakeServer({ 'GET /api/me': signedIn({ isPro: true }) });
    const { address } = show('/subscribe?payment=success&payment_intent=pi_1&x=1');
    expect(await screen.findByText('Welcome to EXE Pro!')).toBeVisible();
    expect(screen.getByText(/subscription is active with access to all premium tools/)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/subscribe?x=1'));
    await waitFor(() => expect(server.callsTo('GET /api/me').length).toBeGreaterThan(1));
  });

  it('grants nothing: a member without Pro still sees the upgrade', async () => {
    fakeServer({ 'GET /api/me': signedIn() });
    show('/subscribe?payment=success');
    expect(await screen.findByRole('heading', { name: 'Complete Your Pro Upgrade' })).toBeVisible();
  });
});
