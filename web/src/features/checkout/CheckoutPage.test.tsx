import type { PaymentCreation, PaymentView } from '@contracts/payments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPremiumTool, aTool, signedIn } from '../../test/builders';
import { FakeSocket } from '../../test/FakeSocket';
import { fakeServer, type FakeHandler, held, refusal } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { CheckoutPage } from './CheckoutPage';

const lab = aPremiumTool({ name: 'Cipher Lab', description: 'Breaks toy ciphers.', price: 1999, thumbnailUrl: '/thumb.png' });
const created: PaymentCreation = {
  paymentUrl: null,
  payAddress: 'tb1qexample',
  payAmount: '0.001',
  payCurrency: 'btc',
  paymentId: 'p1',
  orderId: 'o1',
  expirationDate: '2099-01-01T00:00:00.000Z',
};
const aPayment = (given: Partial<PaymentView> = {}): PaymentView => ({
  ...created,
  status: 'waiting',
  actuallyPaid: '0',
  network: 'btc',
  toolId: lab.id,
  price: 1999,
  livemode: true,
  ...given,
});

function show(routes: Record<string, FakeHandler> = {}, at = `/payment/${lab.id}`) {
  const server = fakeServer({
    'GET /api/me': signedIn(),
    [`GET /api/tools/${lab.id}`]: () => lab,
    [`GET /api/user/purchases/${lab.id}`]: () => ({ hasPurchased: false }),
    'GET /api/cryptocurrencies': () => ({ currencies: ['eth', 'btc', 'xyz'] }),
    'POST /api/create-payment': () => created,
    'POST /api/create-subscription': () => created,
    'GET /api/payments/p1': () => aPayment(),
    ...routes,
  });
  return { server, ...renderPage(<CheckoutPage />, { at, path: '/payment/:toolId?' }) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('what is for sale', () => {
  it('is the tool with name, description, thumbnail, level and price', async () => {
    const { container } = show();
    expect(await screen.findByRole('heading', { name: 'Cipher Lab' })).toBeVisible();
    expect(screen.getByText('Breaks toy ciphers.')).toBeVisible();
    expect(screen.getByText('PREMIUM')).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', '/thumb.png');
    expect(screen.getByRole('link', { name: 'Back to Downloads' })).toHaveAttribute('href', '/downloads');
  });

  it('is Pro when the address names no tool', async () => {
    show({}, '/payment');
    expect(await screen.findByRole('heading', { level: 2, name: 'EXE Pro' })).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
  });

  it('is said to be missing in the words of the spec when the tool cannot be had', async () => {
    show({ [`GET /api/tools/${lab.id}`]: () => new Response('', { status: 500 }) });
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
  });

  it.each([
    ['free', 'This tool is free: there is nothing to pay.'],
    ['pro', 'This tool comes with EXE Pro and is not sold alone.'],
  ] as const)('is not a %s tool', async (accessLevel, sentence) => {
    show({ [`GET /api/tools/${lab.id}`]: () => aTool({ id: lab.id, accessLevel }) });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with/ })).not.toBeInTheDocument();
  });

  it('is neither a tool without a file nor one that was bought', async () => {
    const first = show({ [`GET /api/tools/${lab.id}`]: () => ({ ...lab, fileSize: null }) });
    expect(await screen.findByText('This tool has no file yet.')).toBeVisible();
    first.unmount();
    show({ [`GET /api/user/purchases/${lab.id}`]: () => ({ hasPurchased: true }) });
    expect(await screen.findByText('You have bought this tool. It is yours to download.')).toBeVisible();
  });
});

describe('a visitor', () => {
  it('sees what is for sale, logs in on the page, and goes on', async () => {
    const { server, user, address } = show({ 'GET /api/me': () => refusal(401, 'Please log in.') });
    expect(await screen.findByRole('heading', { name: 'Cipher Lab' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with/ })).not.toBeInTheDocument();
    server.on('POST /api/login', () => {
      server.on('GET /api/me', signedIn());
      return { user: { id: 'u1', username: 'ada', isPro: false, isAdmin: false } };
    });
    await user.click(await button('Log in or sign up'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Email'), 'ada@example.com');
    await user.type(within(dialog).getByLabelText('Password'), 'secret123');
    await user.click(within(dialog).getByRole('button', { name: 'Sign In' }));
    expect(await button('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(address()).toBe(`/payment/${lab.id}`);
  });
});

describe('choosing a currency', () => {
  it('starts with Bitcoin and names the chosen one on the button', async () => {
    const { user } = show();
    expect(await button('Pay with Bitcoin (BTC)')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /Cryptocurrency/ }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered.map((text) => text?.replace(/^[A-Z]{3}(?=[A-Z])/, ''))).toEqual(['Bitcoin (BTC)', 'Ethereum (ETH)', 'XYZ']);
    await user.click(screen.getByRole('option', { name: 'Ethereum (ETH)' }));
    expect(await button('Pay with Ethereum (ETH)')).toBeVisible();
  });

  it('falls back to the four of the spec when the list cannot be had', async () => {
    const { user } = show({ 'GET /api/cryptocurrencies': () => refusal(502, 'Provider away') });
    await user.click(await screen.findByRole('combobox', { name: /Cryptocurrency/ }));
    for (const name of ['Bitcoin (BTC)', 'Ethereum (ETH)', 'Litecoin (LTC)', 'Tether (USDT)']) {
      expect(await screen.findByRole('option', { name: new RegExp(name.replace(/[()]/g, '\\$&')) })).toBeVisible();
    }
  });
});

describe('creating a payment', () => {
  it('for a tool names tool, kind and currency, is pending meanwhile, and then shows how to pay', async () => {
    const { handler, release } = held();
    const { server, user, address } = show({ 'POST /api/create-payment': handler });
    await user.click(await button('Pay with Bitcoin (BTC)'));
    expect(await button('Creating Payment...')).toBeDisabled();
    release(created);
    expect(await screen.findByText('Payment Created')).toBeVisible();
    expect(screen.getByText('Payment details are shown below. Send the exact amount to complete your purchase')).toBeVisible();
    expect(await screen.findByText('0.001 BTC')).toBeVisible();
    expect(server.callsTo('POST /api/create-payment')).toMatchObject([
      { body: { toolId: lab.id, paymentType: 'tool', payCurrency: 'btc' } },
    ]);
    expect(address()).toBe(`/payment/${lab.id}?payment=p1`);
  });

  it('for Pro names the currency alone', async () => {
    const { server, user } = show({}, '/payment');
    await user.click(await button('Pay with Bitcoin (BTC)'));
    await screen.findByText('Payment Created');
    expect(server.callsTo('POST /api/create-subscription')).toMatchObject([{ body: { payCurrency: 'btc' } }]);
  });

  it.each([
    ['the server’s sentence', () => refusal(409, 'You have bought this tool already.'), 'You have bought this tool already.'],
    ['the spec’s sentence', () => new Response('', { status: 500 }), 'Failed to create payment'],
    ['an answer nobody can pay with', () => ({ ...created, payAddress: null }), 'Invalid payment response from payment processor'],
    [
      'a link that is none',
      () => ({ ...created, payAddress: null, paymentUrl: 'javascript:1' }),
      'Invalid payment response from payment processor',
    ],
  ])('fails with %s', async (_case, answer, sentence) => {
    const { user, address } = show({ 'POST /api/create-payment': answer });
    await user.click(await button('Pay with Bitcoin (BTC)'));
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(await button('Pay with Bitcoin (BTC)')).toBeEnabled();
    expect(address()).toBe(`/payment/${lab.id}`);
  });

  it('on a hosted page opens its tab with the click and shows the link', async () => {
    const tab = { opener: {}, location: { href: '' }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const hosted = { ...created, payAddress: null, paymentUrl: 'https://pay.example/1' };
    const { handler, release } = held();
    const { user } = show({
      'GET /api/config': () => ({
        testMode: false,
        cardPayments: false,
        stripePublishableKey: null,
        supportEmail: 'a@b.c',
        hostedPayments: true,
      }),
      'POST /api/create-payment': handler,
      'GET /api/payments/p1': () => aPayment(hosted),
    });
    await user.click(await button('Pay with Bitcoin (BTC)'));
    expect(open).toHaveBeenCalledWith('', '_blank');
    release(hosted);
    expect(await screen.findByText('Please complete your payment in the new window')).toBeVisible();
    expect(tab).toMatchObject({ opener: null, location: { href: 'https://pay.example/1' } });
    expect(await screen.findByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', 'https://pay.example/1');
    expect(screen.getByText('p1')).toBeVisible();
    expect(screen.getByText('o1')).toBeVisible();
    open.mockRestore();
  });
});

describe('a begun payment', () => {
  const at = `/payment/${lab.id}?payment=p1`;

  it('is resumed by its address with everything the payer needs', async () => {
    show({}, at);
    expect(await screen.findByText('waiting for your payment')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code to pay 0.001 BTC' })).toBeVisible();
    for (const text of ['0.001 BTC', 'tb1qexample', 'Bitcoin (BTC)', 'p1', 'o1']) expect(screen.getByText(text)).toBeVisible();
    for (const name of ['Copy the amount', 'Copy the address']) expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByText(/Send the exact amount/)).toBeVisible();
    expect(screen.getByText(/Use the exact address, on Bitcoin only/)).toBeVisible();
    expect(screen.getByText(/confirmed automatically/)).toBeVisible();
    expect(screen.getByText(/^Expires /)).toBeVisible();
    expect(screen.getByText(/Sent too little/)).toBeVisible();
    expect(screen.getByText(/^\d+ h \d\d min$/)).toBeVisible();
  });

  it('is looked at again when the socket hints at it, and says how much is missing', async () => {
    const { server } = show({}, at);
    await screen.findByText('waiting for your payment');
    server.on('GET /api/payments/p1', () => aPayment({ status: 'partially_paid', actuallyPaid: '0.00088' }));
    const hint = { type: 'payment_status_update', orderId: 'o1', status: 'partially_paid' } as const;
    act(() => FakeSocket.latest().say({ ...hint, paymentId: 'another' }));
    expect(server.callsTo('GET /api/payments/p1')).toHaveLength(1);
    act(() => FakeSocket.latest().say({ ...hint, paymentId: 'p1' }));
    expect(await screen.findByText('short by 0.00012 BTC')).toBeVisible();
    expect(screen.getByText('tb1qexample')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel payment' })).not.toBeInTheDocument();
  });

  it.each([
    ['paid', '/payment-success'],
    ['expired', '/payment-cancelled'],
    ['failed', '/payment-cancelled'],
    ['cancelled', '/payment-cancelled'],
  ] as const)('that is %s leads to %s', async (status, place) => {
    const { address, server } = show({ 'GET /api/payments/p1': () => aPayment({ status }) }, at);
    await waitFor(() => expect(address()).toBe(place));
    await waitFor(() => expect(server.callsTo('GET /api/me').length).toBe(status === 'paid' ? 2 : 1));
  });

  it.each([
    ['confirming', 'seen, confirming'],
    ['review', 'a person is looking at it'],
    ['refunded', 'refunded'],
  ] as const)('that is %s says "%s" and takes no more coins', async (status, words) => {
    show({ 'GET /api/payments/p1': () => aPayment({ status }) }, at);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('tb1qexample')).not.toBeInTheDocument();
  });

  it('can be called off', async () => {
    const { user, server, address } = show({ 'POST /api/payments/p1/cancel': () => aPayment({ status: 'cancelled' }) }, at);
    await user.click(await button('Cancel payment'));
    await waitFor(() => expect(address()).toBe('/payment-cancelled'));
    expect(server.callsTo('POST /api/payments/p1/cancel')).toHaveLength(1);
  });

  it('that cannot be called off any more says why and shows the new state', async () => {
    const { user, server } = show({ 'POST /api/payments/p1/cancel': () => refusal(409, 'A payment has been seen already.') }, at);
    const cancel = await button('Cancel payment');
    server.on('GET /api/payments/p1', () => aPayment({ status: 'confirming' }));
    await user.click(cancel);
    expect(await screen.findByText('A payment has been seen already.')).toBeVisible();
    expect(await screen.findByText('seen, confirming')).toBeVisible();
  });

  it('that nobody knows can be left for a new one', async () => {
    const { user, address } = show({ 'GET /api/payments/p1': () => refusal(404, 'Payment not found') }, at);
    expect(await screen.findByText('Payment not found')).toBeVisible();
    await user.click(await button('Choose a currency again'));
    expect(await button('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(address()).toBe(`/payment/${lab.id}`);
  });

  it('of the sandbox leads to the page where it is played', async () => {
    show(
      {
        'GET /api/config': () => ({ testMode: true, cardPayments: true, supportEmail: 'a@b.c', sandboxUrl: 'http://127.0.0.1:4000' }),
        'GET /api/payments/p1': () => aPayment({ livemode: false }),
      },
      at,
    );
    const link = await screen.findByRole('link', { name: 'Play the payment in the sandbox' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/pay?address=tb1qexample');
  });
});
