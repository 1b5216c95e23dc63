import type { PaymentView } from '@contracts/payments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeSocket } from '../../test/FakeSocket';
import { errorResponse } from '../../test/fakeServer';
import { TOAST_DURATION_MS } from '../../shared/toast/ToastCard';
import { aPayment, findButton, lab, renderCheckout } from '../../test/renderCheckout';

const at = `/payment/${lab.id}?payment=p1`;
const status = (name: string) => screen.findByRole('heading', { level: 2, name });
const showPayment = (given: Partial<PaymentView>) =>
  renderCheckout({ 'GET /api/payments/p1': () => aPayment(given) }, at);
async function cancel(user: ReturnType<typeof renderCheckout>['user']) {
  await user.click(await findButton('Cancel payment'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this payment?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel payment' }));
}
/** Lets no toast close by itself, which it does after five seconds. */
function keepToasts(): void {
  const later = window.setTimeout;
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      ms === TOAST_DURATION_MS ? 0 : later(run, ms)) as typeof setTimeout);
}
afterEach(() => void jest.restoreAllMocks());
const HINT = { type: 'payment_status_update', orderId: 'o1', status: 'partially_paid' } as const;

/** The address, which is shown in groups of four characters. */
const ADDRESS = (_text: string, element: Element | null) =>
  element?.tagName === 'SPAN' && element.textContent === 'tb1qexample';

describe('a created payment', () => {
  it('is resumed from its address with all instructions, without moving the focus', async () => {
    const { user } = renderCheckout({}, at);
    expect(await status('Waiting for your payment')).not.toHaveFocus();
    expect(screen.getByText('p1')).not.toBeVisible();
    await user.click(screen.getByText('Details'));
    expect(
      await screen.findByRole('img', { name: 'QR code to pay 0.001 Bitcoin (BTC)' }),
    ).toBeVisible();
    expect(screen.getByText(ADDRESS)).toBeVisible();
    for (const text of [
      '0.001 BTC',
      'Bitcoin (BTC)',
      'Bitcoin',
      '1 BTC = $19,990.00, fixed',
      'p1',
      'o1',
    ])
      expect(screen.getByText(text)).toBeVisible();
    for (const name of [
      'Copy amount',
      'Copy address',
      'Copy the payment ID',
      'Copy the order ID',
    ]) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    for (const text of [
      /Send the exact amount/,
      /Network fees are extra/,
      /Use the exact address, on the Bitcoin network only/,
      /confirmed automatically/,
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getAllByText(/^Expires/)).toHaveLength(1);
    expect(screen.getByText(/^on (Dec 31|Jan 1), /)).toBeVisible();
    expect(screen.getByText(/include both IDs, which are in Details/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'How to pay' })).toHaveTextContent(
      '$19.99 for Cipher Lab',
    );
    expect(await screen.findByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
    expect(screen.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute(
      'href',
      'bitcoin:tb1qexample?amount=0.001',
    );
  });

  it.each([
    ['Copy amount', '0.001'],
    ['Copy address', 'tb1qexample'],
  ])('"%s" copies what a wallet accepts', async (name, copied) => {
    const { user } = renderCheckout({}, at);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await findButton(name));
    expect(write).toHaveBeenCalledWith(copied);
    expect(await findButton('Copied')).toBeVisible();
  });

  it('comes before the purchase, so that a phone shows it first', async () => {
    renderCheckout({}, at);
    const heading = await status('Waiting for your payment');
    const purchase = await screen.findByRole('region', { name: 'Your purchase' });
    expect(heading.compareDocumentPosition(purchase)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'Refund within 14 days' })).toBeVisible();
  });

  it('is refetched on its live message and shows the remaining amount, its state also in the title', async () => {
    const { server } = renderCheckout({}, at);
    await status('Waiting for your payment');
    await waitFor(() => expect(document.title).toBe('Waiting for your payment: Cipher Lab · EXE'));
    const partial = {
      status: 'partially_paid',
      payable: true,
      amountDue: '0.00012',
      actuallyPaid: '0.00088',
    } as const;
    server.on('GET /api/payments/p1', () => aPayment(partial));
    act(() => FakeSocket.latest().send({ ...HINT, paymentId: 'another' }));
    expect(server.callsTo('GET /api/payments/p1')).toHaveLength(1);
    act(() => FakeSocket.latest().send({ ...HINT, paymentId: 'p1' }));
    expect(await status('Partial payment received')).toBeVisible();
    expect(document.title).toBe('Partial payment received: Cipher Lab · EXE');
    expect(screen.getByText(/Send the remaining 0\.00012 BTC/)).toBeVisible();
    expect(screen.getByText('0.00012 BTC')).toBeVisible();
    expect(screen.getByText('0.00088 BTC')).toBeVisible();
    expect(
      await screen.findByRole('img', { name: 'QR code to pay 0.00012 Bitcoin (BTC)' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel payment' })).not.toBeInTheDocument();
  });

  it('shows how far it is, for screen readers too', async () => {
    showPayment({ status: 'confirming', areCoinsFinal: true });
    const steps = within(await screen.findByRole('list', { name: 'Progress of your payment' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Seen, done',
      'Confirmed, done',
      'Paid, current step',
    ]);
  });

  it.each([
    ['paid', '/payment-success?payment=p1'],
    ['granted', '/payment-success?payment=p1'],
    ['expired', `/payment-cancelled?tool=${lab.id}&reason=expired&payment=p1`],
    ['failed', `/payment-cancelled?tool=${lab.id}&reason=failed&payment=p1`],
    ['cancelled', `/payment-cancelled?tool=${lab.id}&reason=cancelled&payment=p1`],
  ] as const)('that is %s navigates to %s', async (state, place) => {
    const { address, server } = showPayment({ status: state });
    await waitFor(() => expect(address()).toBe(place));
    await waitFor(() =>
      expect(server.callsTo('GET /api/me').length).toBe(
        ['paid', 'granted'].includes(state) ? 2 : 1,
      ),
    );
  });

  it.each([
    ['while it is confirmed', { status: 'confirming' }, 'Confirming your payment'],
    ['under review', { status: 'review' }, "We're checking your payment"],
    ['once it is refunded', { status: 'refunded' }, 'Refunded'],
    [
      'when the server says that it is not payable',
      { status: 'waiting', payable: false },
      'Not ready for payment',
    ],
    [
      'after its window has passed',
      {
        status: 'waiting',
        payable: false,
        amountDue: null,
        expirationDate: '2020-01-01T00:00:00.000Z',
      },
      'This payment has expired',
    ],
    [
      'when a partial payment can no longer be topped up',
      { status: 'partially_paid', payable: false },
      'Partial payment received',
    ],
  ] as const)('requests no coins %s', async (_case, given, title) => {
    showPayment(given);
    expect(await status(title)).toBeVisible();
    for (const text of [ADDRESS, 'How to pay'])
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  });

  it('that was paid in part before its window passed says that it is being checked', async () => {
    const partial = {
      status: 'partially_paid',
      payable: false,
      amountDue: null,
      actuallyPaid: '0.0008',
    } as const;
    showPayment({ ...partial, expirationDate: '2020-01-01T00:00:00.000Z' });
    expect(
      await screen.findByText(
        /The time to send the rest is over, and we are checking your payment/,
      ),
    ).toBeVisible();
  });

  it('under review shows the support address and the amount received in its coin', async () => {
    showPayment({
      status: 'review',
      reviewReason: 'You sent LTC instead of BTC.',
      actuallyPaid: '0.2779',
      paidCurrency: 'ltc',
    });
    expect(await screen.findByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      "We're checking your paymentYou sent LTC instead of BTC. We're checking it by hand, usually within 24 hours. Your coins are safe. Questions? Contact support@example.com",
    );
    expect(screen.getByText('0.2779 LTC')).toBeVisible();
  });

  it('keeps the focus in the checkout when another currency is wanted', async () => {
    const { user } = renderCheckout({}, at);
    await user.click(await findButton('Use another currency'));
    await findButton('Pay with Bitcoin (BTC)');
    expect(document.body).not.toHaveFocus();
  });

  it.each([
    ['Ethereum (ETH)', 'eth'],
    ['Tether (USDT) on Tron (TRC20)', 'usdttrc20'],
  ])(
    'takes its toast along when another currency is wanted, and keeps %s selected',
    async (name, code) => {
      keepToasts();
      const { user, address } = renderCheckout({
        'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'eth', 'usdt', 'usdttrc20'] }),
        'GET /api/payments/p1': () => aPayment({ payCurrency: code }),
      });
      await user.click(await screen.findByRole('radio', { name }));
      await user.click(await findButton(`Pay with ${name}`));
      expect(await screen.findByText('Payment Created')).toBeVisible();
      await user.click(await findButton('Use another currency'));
      expect(await findButton(`Pay with ${name}`)).toBeVisible();
      expect(screen.getByRole('radio', { name })).toBeChecked();
      expect(address()).toBe(`/payment/${lab.id}?currency=${code}`);
      await waitFor(() => expect(screen.queryByText('Payment Created')).toBeNull());
    },
  );

  it('can be canceled', async () => {
    const { user, server, address } = renderCheckout(
      { 'POST /api/payments/p1/cancel': () => aPayment({ status: 'cancelled' }) },
      at,
    );
    await cancel(user);
    await waitFor(() =>
      expect(address()).toBe(`/payment-cancelled?tool=${lab.id}&reason=cancelled&payment=p1`),
    );
    expect(server.callsTo('POST /api/payments/p1/cancel')).toHaveLength(1);
  });

  it('takes its toast along when it is canceled', async () => {
    keepToasts();
    const { user } = renderCheckout({
      'POST /api/payments/p1/cancel': () => aPayment({ status: 'cancelled' }),
    });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(await screen.findByText(/Send the exact amount to complete/)).toBeVisible();
    await cancel(user);
    await waitFor(() => expect(screen.queryByText(/Send the exact amount to complete/)).toBeNull());
  });

  it('takes its toast along when it is paid', async () => {
    keepToasts();
    const { user, server } = renderCheckout();
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(await screen.findByText('Payment Created')).toBeVisible();
    server.on('GET /api/payments/p1', () => aPayment({ status: 'paid' }));
    act(() => FakeSocket.latest().send({ ...HINT, paymentId: 'p1', status: 'paid' }));
    await waitFor(() => expect(screen.queryByText('Payment Created')).toBeNull());
  });

  it('that can no longer be canceled shows why and its new status', async () => {
    const { user, server } = renderCheckout(
      { 'POST /api/payments/p1/cancel': () => errorResponse(409, 'Coins were already seen.') },
      at,
    );
    await findButton('Cancel payment');
    server.on('GET /api/payments/p1', () => aPayment({ status: 'confirming' }));
    await cancel(user);
    expect(await screen.findByText('Coins were already seen.')).toBeVisible();
    expect(await status('Confirming your payment')).toBeVisible();
  });

  it('stays on the page with a warning when its latest status cannot be loaded', async () => {
    const { server } = renderCheckout({}, at);
    await status('Waiting for your payment');
    server.on('GET /api/payments/p1', () => errorResponse(503, 'Payments are unavailable.'));
    act(() => FakeSocket.latest().send({ ...HINT, paymentId: 'p1' }));
    expect(await screen.findByText(/The latest status could not be loaded/)).toBeVisible();
    expect(screen.getByText(ADDRESS)).toBeVisible();
  });

  it('that does not exist offers to start a new one', async () => {
    const { user, address } = renderCheckout(
      { 'GET /api/payments/p1': () => errorResponse(404, 'Payment not found') },
      at,
    );
    expect(await screen.findByText('Payment not found')).toBeVisible();
    await user.click(await findButton('Start a new payment'));
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(address()).toBe(`/payment/${lab.id}?currency=btc`);
  });

  it('asks a visitor to log in, even if its tool no longer exists', async () => {
    const gone = {
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
      [`GET /api/tools/${lab.id}`]: () => errorResponse(404, 'Tool not found'),
    };
    renderCheckout(gone, at);
    expect(await findButton('Log in or sign up')).toBeVisible();
  });

  it('in test mode links to the page that simulates it', async () => {
    const config = {
      testMode: true,
      cardPayments: true,
      supportEmail: 'a@b.c',
      sandboxUrl: 'http://127.0.0.1:4000',
    };
    renderCheckout(
      {
        'GET /api/config': () => config,
        'GET /api/payments/p1': () => aPayment({ livemode: false }),
      },
      at,
    );
    const link = await screen.findByRole('link', { name: 'Simulate the payment' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4000/pay?address=tb1qexample');
    expect(link.closest('[role=alert]')).toBeNull();
  });
});

describe('a payment for a tool that has changed', () => {
  const showWith = (tool: () => unknown, given: Partial<PaymentView> = {}) =>
    renderCheckout(
      { [`GET /api/tools/${lab.id}`]: tool, 'GET /api/payments/p1': () => aPayment(given) },
      at,
    );
  const deleted = () => errorResponse(404, 'Tool not found');

  it.each([
    ['deleted', deleted, 'This tool is no longer available.'],
    [
      'made free',
      () => ({ ...lab, accessLevel: 'free' }),
      "This tool is free. There's nothing to pay.",
    ],
    ['without its file', () => ({ ...lab, fileSize: null }), 'This tool has no file yet.'],
  ])(
    '(%s) shows name, ids and support instead of requesting coins',
    async (_change, tool, title) => {
      showWith(tool);
      expect(await status(title)).toBeVisible();
      for (const text of ['Cipher Lab', 'p1', 'o1']) expect(screen.getByText(text)).toBeVisible();
      expect(await screen.findByRole('link', { name: 'support@example.com' })).toBeVisible();
      expect(screen.queryByText(ADDRESS)).not.toBeInTheDocument();
      expect(screen.queryByText('Tool not found')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
    },
  );

  it('keeps the status of coins already received', async () => {
    showWith(deleted, { status: 'review', actuallyPaid: '0.001' });
    expect(await status("We're checking your payment")).toBeVisible();
    expect(screen.getByText('$19.99 USD')).toBeVisible();
  });

  it('continues when the tool cannot be loaded for another reason', async () => {
    showWith(() => new Response('', { status: 500 }));
    expect(await screen.findByText(ADDRESS)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Cipher Lab' })).toBeVisible();
  });
});
