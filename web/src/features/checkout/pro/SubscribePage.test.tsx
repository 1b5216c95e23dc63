import { act, screen, waitFor, within } from '@testing-library/react';
import { formatDay } from '../../../shared/format/format';
import { replaceUser } from '../../../shared/session/sessionApi';
import {
  aMembership,
  anOrder,
  aPremiumTool,
  aTool,
  daysFromNow,
  loggedIn,
} from '../../../test/builders';
import {
  codedError,
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { SubscribePage } from './SubscribePage';

const mounted: string[] = [];
const confirmPayment = jest.fn(async () => ({ error: { message: 'Your card was declined.' } }));
const elements = jest.fn(() => ({
  create: (kind: string) => ({ mount: () => mounted.push(kind) }),
  getElement: () => ({ destroy: () => undefined }),
}));
jest.mock(
  '@stripe/stripe-js/pure',
  () => ({ loadStripe: async () => ({ elements, confirmPayment }) }),
  { virtual: true },
);

const CONFIG = {
  testMode: false,
  cardPayments: true,
  stripePublishableKey: null,
  supportEmail: 'help@example.com',
  supportResponseHours: 24,
  communityUrl: 'https://community.example.com',
  sandboxUrl: null,
};

/** Renders the page for a member without Pro unless the routes override it. */
function show(routes: Record<string, FakeHandler> = {}, at = '/subscribe') {
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/config': () => CONFIG,
    'GET /api/account/subscription': () => aMembership(),
    'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'eth'] }),
    'POST /api/create-subscription': () => ({ clientSecret: 'pi_1_secret_1' }),
    ...routes,
  });
  return { server, ...renderPage(<SubscribePage />, { at }) };
}
const TOOLS_IN_PRO = 'GET /api/tools?inPro=true&limit=3';
const VISITOR = { 'GET /api/me': () => errorResponse(401, 'Please log in.') };

describe('/subscribe for a visitor', () => {
  it('compares Free and Pro with all marketed features', async () => {
    show(VISITOR);
    expect(await screen.findByRole('link', { name: 'Sign Up Now' })).toHaveAttribute(
      'href',
      '/login?mode=register&next=/subscribe',
    );
    expect(screen.getByRole('link', { name: 'Browse Free Tools' })).toHaveAttribute(
      'href',
      '/downloads',
    );
    const plans = screen.getAllByRole('region', { name: /plan$/ });
    expect(plans.map((plan) => plan.getAttribute('aria-label'))).toEqual([
      'EXE Pro plan',
      'Free plan',
    ]);
    const pro = within(plans[0]!);
    expect(pro.getByText(/^\$19\.99 today, cancel anytime\./)).toBeVisible();
    expect(pro.getByRole('link', { name: 'Refund within 14 days' })).toHaveAttribute(
      'href',
      '/terms',
    );
    const texts = [
      '$0',
      '$19.99',
      '$240 yearly value. Cancel anytime.',
      '5 basic security tools',
      'Community forums',
      'Basic tutorials',
    ];
    const proFeatures = [
      '50+ advanced tools',
      'Unlimited downloads',
      'Exclusive learning paths',
      'Priority support',
    ];
    for (const text of [...texts, ...proFeatures, 'Limited downloads', 'Expert community access'])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('sells neither priority support nor a community where there is none', async () => {
    const none = { ...CONFIG, supportResponseHours: null, communityUrl: null };
    show({ ...VISITOR, 'GET /api/config': () => none });
    expect(await screen.findByText('Unlimited downloads')).toBeVisible();
    for (const text of ['Priority support', 'Expert community access', 'Community forums'])
      expect(screen.queryByText(text)).toBeNull();
  });

  it.each([
    ['each of the last four weeks', [1, 8, 15, 22], true],
    ['only three of them', [1, 2, 8, 15], false],
    ['the weeks before', [30, 37, 44, 51], false],
  ])('promises weekly new tools if some were added in %s', async (_when, ages, isPromised) => {
    const tools = ages.map((days) =>
      aTool({ accessLevel: 'pro', topic: 'linux', createdAt: daysFromNow(-days) }),
    );
    show({ ...VISITOR, 'GET /api/tools': () => tools });
    expect(await screen.findByRole('heading', { name: 'What you get this month' })).toBeVisible();
    expect(screen.queryAllByText('Weekly new tools')).toHaveLength(isPromised ? 1 : 0);
  });

  it('names the premium tool that Pro includes this month, what it saves, and until when', async () => {
    const proUntil = daysFromNow(9);
    const kit = aPremiumTool({ name: 'Incident Kit', price: 4900, proUntil });
    const ended = aPremiumTool({ name: 'Old Kit', proUntil: daysFromNow(-1) });
    const { user } = show({ ...VISITOR, [TOOLS_IN_PRO]: () => [kit, ended] });
    const plan = within(await screen.findByRole('region', { name: 'EXE Pro plan' }));
    expect(await plan.findByRole('link', { name: 'Incident Kit' })).toHaveAttribute(
      'href',
      `/tools/${kit.slug}`,
    );
    expect(plan.getByText(/^Saves/)).toHaveTextContent(
      `Saves $49.00, included until ${formatDay(proUntil)}`,
    );
    expect(screen.getByText(/Other premium tools are bought one at a time\.$/)).toBeVisible();
    expect(screen.queryByText(/Old Kit/)).toBeNull();
    await user.click(screen.getByText('Are premium tools included in Pro?'));
    expect(screen.getByText(/^Only for a time: this month Incident Kit\. Pro/)).toBeVisible();
  });

  it('says nothing of a month without such a tool', async () => {
    show(VISITOR);
    expect(await screen.findByText(/Premium tools are bought one at a time\.$/)).toBeVisible();
    expect(screen.queryByText(/This month in Pro/)).toBeNull();
  });

  it('says how fast support is and where the community is', async () => {
    show(VISITOR);
    expect(await screen.findByText('Response usually within 24 hours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Expert community access' })).toHaveAttribute(
      'href',
      'https://community.example.com',
    );
  });

  it('names the pro tool that led here, also after signing up', async () => {
    const kit = aTool({ name: 'SOC Kit', accessLevel: 'pro' });
    show({ ...VISITOR, [`GET /api/tools/${kit.id}`]: () => kit }, `/subscribe?tool=${kit.id}`);
    expect(await screen.findByRole('link', { name: 'SOC Kit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute(
      'href',
      `/login?mode=register&next=/subscribe%3Ftool%3D${kit.id}`,
    );
  });

  it('counts the pro tools by topic and answers questions', async () => {
    const tools = [aTool({ topic: 'linux', accessLevel: 'pro', durationMinutes: 90 })];
    const { user } = show({
      ...VISITOR,
      'GET /api/tools': () => tools,
      'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'eth'] }),
    });
    expect(await screen.findByRole('link', { name: 'Linux 1 tool' })).toHaveAttribute(
      'href',
      '/downloads?level=pro&topic=linux',
    );
    expect(screen.getByText(/^Nothing more is charged\./)).toBeVisible();
    await user.click(screen.getByText('Which coins can I pay with?'));
    expect(await screen.findByText(/^Bitcoin, Ethereum\. The checkout shows/)).toBeVisible();
  });

  it('creates no payment and requests no membership', async () => {
    const { server } = show(VISITOR);
    await screen.findByRole('link', { name: 'Sign Up Now' });
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
    expect(server.callsTo('GET /api/account/subscription')).toHaveLength(0);
  });
});

describe('/subscribe for a member without Pro', () => {
  it('shows price, features and a spinner until the client secret arrives', async () => {
    const { handler, release } = deferredResponse();
    const { server } = show({ 'POST /api/create-subscription': handler });
    expect(await screen.findByRole('heading', { name: "What You'll Get" })).toBeVisible();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Complete Your Pro Upgrade' }),
    ).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(screen.getByText('Initializing payment')).toBeVisible();
    expect(screen.getByText(/Contact the team for immediate Pro access/)).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('POST /api/create-subscription')).toMatchObject([{ body: undefined }]),
    );
    release({ clientSecret: 'pi_1_secret_1' });
    await waitFor(() => expect(screen.queryByText('Initializing payment')).not.toBeInTheDocument());
  });

  it('shows the payment in crypto that they have begun, with the way back to it', async () => {
    const { user } = show({
      'GET /api/account/orders': () => [
        anOrder({
          toolId: null,
          paymentId: 'p7',
          status: 'pending',
          paymentStatus: 'waiting',
          payCurrency: 'ltc',
          amountDue: '0.5',
        }),
      ],
    });
    expect(await screen.findByText('Payment open: 0.5 LTC.')).toBeVisible();
    const back = () => screen.getByRole('link', { name: 'Continue payment' });
    expect(back()).toHaveAttribute('href', '/payment?payment=p7');
    await user.click(screen.getByRole('tab', { name: /^Crypto/ }));
    expect(back()).toBeVisible();
  });

  it('creates a card payment of their own when another member logs in in another tab', async () => {
    const sandbox = {
      'GET /api/config': () => ({ ...CONFIG, testMode: true, sandboxUrl: 'http://127.0.0.1:4000' }),
    };
    const { server, store } = show(sandbox);
    await screen.findByRole('link', { name: 'Test card: approve or decline' });
    server.on('POST /api/create-subscription', () => ({ clientSecret: 'pi_2_secret_2' }));
    act(() =>
      store.dispatch(replaceUser({ id: 'other', username: 'grace', isPro: false, isAdmin: false })),
    );
    const link = await screen.findByRole('link', { name: 'Test card: approve or decline' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/card?client_secret=pi_2_secret_2');
  });

  it('links to the sandbox page in test mode and shows no card form', async () => {
    show({
      'GET /api/config': () => ({ ...CONFIG, testMode: true, sandboxUrl: 'http://127.0.0.1:4000' }),
    });
    const link = await screen.findByRole('link', { name: 'Test card: approve or decline' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/card?client_secret=pi_1_secret_1');
    expect(mounted).toHaveLength(0);
  });

  it('shows the provider’s form with a publishable key, and why a card was declined', async () => {
    const { user } = show({
      'GET /api/config': () => ({ ...CONFIG, stripePublishableKey: 'pk_live_x' }),
    });
    const pay = await screen.findByRole('button', { name: 'Subscribe for $19.99/month' });
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled', 'true'));
    expect(mounted).toEqual(['payment']);
    expect(elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: 'pi_1_secret_1' }),
    );
    await user.click(pay);
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({
        confirmParams: { return_url: `${window.location.origin}/subscribe?payment=success` },
      }),
    );
  });

  it('shows the notice of the spec with the team’s address, and no error, when cards are not configured', async () => {
    const { server, user } = show({
      'GET /api/config': () => ({ ...CONFIG, cardPayments: false }),
    });
    expect(await screen.findByText('Payment processing is being configured')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'help@example.com' })[0]).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    await user.click(screen.getByRole('tab', { name: /^Crypto/ }));
    expect(await screen.findByRole('button', { name: 'Pay with Bitcoin (BTC)' })).toBeVisible();
    expect(server.callsTo('POST /api/create-subscription')).toHaveLength(0);
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });

  it('shows the same notice when the server reports it', async () => {
    show({
      'POST /api/create-subscription': () => codedError(503, 'cards_not_configured'),
    });
    expect(await screen.findByText('Payment processing is being configured')).toBeVisible();
  });

  it('does not show the notice when payments are temporarily unavailable', async () => {
    show({
      'POST /api/create-subscription': () =>
        errorResponse(503, 'Payments are unavailable for a moment.'),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Payment processing is being configured')).toBeNull();
  });

  it('shows a failure with the text of the spec and can retry', async () => {
    const { server, user } = show({
      'POST /api/create-subscription': () => new Response('', { status: 500 }),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect((await screen.findAllByText('Failed to initialize payment')).length).toBeGreaterThan(0);
    expect(screen.getByText('Error')).toBeVisible();
    server.on('POST /api/create-subscription', () => ({ clientSecret: 'pi_1_secret_1' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument(),
    );
  });

  it('still offers to pay when the membership cannot be loaded', async () => {
    const { user } = show({
      'GET /api/account/subscription': () => new Response('', { status: 500 }),
    });
    await user.click(await screen.findByRole('tab', { name: /^Crypto/ }));
    expect(await screen.findByRole('button', { name: 'Pay with Bitcoin (BTC)' })).toBeVisible();
  });

  it('offers crypto on the other side of a switch, and navigates to the created payment', async () => {
    const { user, address, server } = show();
    await user.click(await screen.findByRole('tab', { name: /^Crypto/ }));
    await user.click(await screen.findByRole('radio', { name: 'Ethereum (ETH)' }));
    const pay = await screen.findByRole('button', { name: 'Pay with Ethereum (ETH)' });
    server.on('POST /api/create-subscription', ({ body }) =>
      body
        ? {
            paymentId: 'p7',
            orderId: 'o7',
            payAddress: '0xabc',
            payAmount: '0.01',
            payCurrency: 'eth',
            paymentUrl: null,
          }
        : {},
    );
    await user.click(pay);
    await waitFor(() => expect(address()).toBe('/payment?payment=p7'));
  });

  it('refetches the membership when the server rejects a card payment because of it', async () => {
    const { server } = show({
      'POST /api/create-subscription': () => {
        server.on('GET /api/account/subscription', () =>
          aMembership({ card: { status: 'confirming', endsWithPeriod: false, endsAt: null } }),
        );
        return errorResponse(409, 'Your card payment is being confirmed. This takes a moment.');
      },
    });
    expect(
      await screen.findByRole('heading', { name: "We're confirming your payment" }),
    ).toBeVisible();
  });
});

describe('/subscribe while coins for Pro are on their way', () => {
  it('says why there is no card form', async () => {
    const message =
      "Your coins for EXE Pro are on their way, so you can't pay for it again. You get it once they have arrived.";
    const { server } = show({ 'POST /api/create-subscription': () => errorResponse(409, message) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.callsTo('POST /api/create-subscription')).toHaveLength(1);
    expect(
      screen.queryByRole('button', { name: 'Subscribe for $19.99/month' }),
    ).not.toBeInTheDocument();
  });
});
