import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../shared/api/api';
import { anOrder, aTool, loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import { deferredResponse, errorResponse } from '../../test/fakeServer';
import { aPayment, findButton, created, lab, renderCheckout } from '../../test/renderCheckout';

describe('the checkout', () => {
  it('shows the tool with name, description, thumbnail, level and price', async () => {
    const { container } = renderCheckout();
    expect(await screen.findByRole('heading', { name: 'Cipher Lab' })).toBeVisible();
    expect(screen.getByText('Breaks toy ciphers.')).toBeVisible();
    expect(screen.getByText('PREMIUM')).toBeVisible();
    expect(screen.getByText('$19.99 USD')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', '/thumb.png');
    expect(screen.getByRole('link', { name: 'Back to Downloads' })).toHaveAttribute(
      'href',
      '/downloads',
    );
  });

  it('keeps the button to pay near the top of a long description, which is shown on request', async () => {
    const { user } = renderCheckout({
      [`GET /api/tools/${lab.id}`]: () => ({ ...lab, description: 'long '.repeat(2000) }),
    });
    const shortened = (await screen.findByText(/^long long/)).className;
    await user.click(screen.getByRole('button', { name: 'Show more', expanded: false }));
    expect(screen.getByText(/^long long/).className).not.toBe(shortened);
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toHaveFocus();
  });

  it('folds the summary to one line on phones, with the details on request', async () => {
    const { user } = renderCheckout();
    const fold = await screen.findByRole('button', { name: 'Show details', expanded: false });
    const details = document.getElementById(fold.getAttribute('aria-controls')!);
    expect(details).toHaveTextContent('Breaks toy ciphers.');
    const folded = details?.className;
    await user.click(fold);
    expect(screen.getByRole('button', { name: 'Hide details', expanded: true })).toHaveFocus();
    expect(details?.className).not.toBe(folded);
  });

  it('shows Pro when the address names no tool', async () => {
    renderCheckout({}, '/payment');
    expect(await screen.findByRole('heading', { level: 2, name: 'EXE Pro' })).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(await screen.findByText('Paid once, does not renew.')).toBeVisible();
  });

  it('shows the error of the spec when the tool cannot be loaded', async () => {
    renderCheckout({ [`GET /api/tools/${lab.id}`]: () => new Response('', { status: 500 }) });
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
  });

  it.each([
    ['free', "This tool is free. There's nothing to pay."],
    ['pro', "This tool comes with EXE Pro and isn't sold separately."],
  ] as const)('excludes %s tools', async (accessLevel, message) => {
    renderCheckout({ [`GET /api/tools/${lab.id}`]: () => aTool({ id: lab.id, accessLevel }) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with/ })).not.toBeInTheDocument();
  });

  it('stays when the tool is refetched without success, until it no longer exists', async () => {
    const { user, server, store } = renderCheckout();
    await user.click(await screen.findByRole('radio', { name: /ETH/ }));
    server.on(`GET /api/tools/${lab.id}`, () => errorResponse(503, 'Try again later.'));
    act(() => void store.dispatch(api.util.invalidateTags(['Tools']))); // as after an interruption of the live connection
    await waitFor(() => expect(server.callsTo(`GET /api/tools/${lab.id}`)).toHaveLength(2));
    await act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
    expect(screen.getByRole('radio', { name: /ETH/ })).toBeChecked();
    server.on(`GET /api/tools/${lab.id}`, () => errorResponse(404, 'There is no such tool.'));
    act(() => void store.dispatch(api.util.invalidateTags(['Tools'])));
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('excludes tools without a file and tools already bought', async () => {
    const first = renderCheckout({
      [`GET /api/tools/${lab.id}`]: () => ({ ...lab, fileSize: null }),
    });
    expect(await screen.findByText('This tool has no file yet.')).toBeVisible();
    first.unmount();
    renderCheckout({ [`GET /api/user/purchases/${lab.id}`]: () => ({ hasPurchased: true }) });
    expect(await screen.findByRole('region', { name: 'Your tool' })).toBeVisible();
  });
});

describe('a member who owns the tool', () => {
  const owned = { [`GET /api/user/purchases/${lab.id}`]: () => ({ hasPurchased: true }) };
  const isHeaded = () => screen.findByRole('heading', { level: 1, name: 'You own this tool' });

  it('gets the download, the receipt and the tool instead of a price to pay', async () => {
    const order = anOrder({ toolId: lab.id, amount: 1999, receiptNumber: 'EXE-2026-000001' });
    renderCheckout({ ...owned, 'GET /api/account/orders': () => [order] });
    expect(await isHeaded()).toBeVisible();
    const tool = within(await screen.findByRole('region', { name: 'Your tool' }));
    expect(await tool.findByText('Bought for $19.99 on Mar 4, 2026.')).toBeVisible();
    expect(tool.getByRole('button', { name: 'Download Cipher Lab' })).toBeVisible();
    expect(
      tool.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Receipt', '/receipt/o1'],
      ['View the tool', `/tools/${lab.slug}`],
      ['Refund within 14 days', '/terms'],
    ]);
    expect(screen.queryByText(/^Total|Download as soon as/)).toBeNull();
    expect(document.title).toBe('You have Cipher Lab · EXE');
  });

  it('reads nothing of a price that they did not pay', async () => {
    const order = anOrder({ toolId: lab.id, status: 'granted', paymentStatus: 'granted' });
    renderCheckout({ ...owned, 'GET /api/account/orders': () => [order] });
    expect(await screen.findByText('You can download it anytime.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
  });

  it('is not asked to pay, even if it is no longer offered', async () => {
    renderCheckout({ ...owned, [`GET /api/tools/${lab.id}`]: () => ({ ...lab, unlisted: true }) });
    expect(await isHeaded()).toBeVisible();
    expect(screen.queryByText('This tool is no longer offered.')).toBeNull();
  });

  it('is not asked to pay while the ownership check is pending', async () => {
    const check = deferredResponse();
    const { server } = renderCheckout({ [`GET /api/user/purchases/${lab.id}`]: check.handler });
    expect(await screen.findByLabelText('Checking whether you own this tool')).toBeVisible();
    check.release({ hasPurchased: true });
    expect(await isHeaded()).toBeVisible();
    expect(server.callsTo('GET /api/cryptocurrencies')).toEqual([]);
  });

  it('can pay when the check failed, which counts as not bought, and is told by the server that the tool is theirs', async () => {
    const { server, user } = renderCheckout({
      [`GET /api/user/purchases/${lab.id}`]: () => errorResponse(503, 'Payments are unavailable.'),
      'POST /api/create-payment': () => errorResponse(409, 'You already own this tool'),
    });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(await screen.findByText('You already own this tool')).toBeVisible();
    expect(server.callsTo(`GET /api/user/purchases/${lab.id}`)).toHaveLength(1);
  });
});

describe('a visitor', () => {
  it('registers above the names of the coins and the next steps, and continues', async () => {
    const { server, user } = renderCheckout({
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByRole('heading', { name: 'Create an account to buy' })).toBeVisible();
    expect(await screen.findByText('Then pay with Bitcoin, Ethereum and XYZ')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    server.on('POST /api/register', () => {
      server.on('GET /api/me', loggedIn());
      return { user: { id: 'u1', username: 'ada', isPro: false, isAdmin: false } };
    });
    const form = within(await screen.findByRole('form', { name: 'Register' }));
    await enter(user, form.getByLabelText('Username'), 'ada');
    await enter(user, form.getByLabelText('Email'), 'ada@example.com');
    await enter(user, form.getByLabelText('Password'), 'correct horse 77 battery');
    await enter(user, form.getByLabelText('Confirm password'), 'correct horse 77 battery');
    await user.click(form.getByRole('checkbox'));
    await user.click(form.getByRole('button', { name: 'Create account and continue' }));
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
  });

  it('sees the tool, logs in on the page, and continues', async () => {
    const { server, user, address } = renderCheckout({
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByRole('heading', { name: 'Cipher Lab' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay with/ })).not.toBeInTheDocument();
    server.on('POST /api/login', () => {
      server.on('GET /api/me', loggedIn());
      return { user: { id: 'u1', username: 'ada', isPro: false, isAdmin: false } };
    });
    await user.click(await findButton('Log in'));
    expect(await screen.findByRole('heading', { name: 'Log in to buy' })).toBeVisible();
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    await enter(user, form.getByLabelText('Email'), 'ada@example.com');
    await enter(user, form.getByLabelText('Password'), 'secret123');
    await user.click(form.getByRole('button', { name: 'Log in' }));
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(address()).toBe(`/payment/${lab.id}`);
  });
});

describe('choosing a currency', () => {
  it('starts with Bitcoin and shows the selected one on the button', async () => {
    const { user } = renderCheckout();
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    const offered = screen.getAllByRole('radio').map((choice) => choice.getAttribute('aria-label'));
    expect(offered).toEqual(['Bitcoin (BTC)', 'Ethereum (ETH)', 'XYZ']);
    expect(screen.getByRole('radio', { name: 'Bitcoin (BTC)' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    expect(await findButton('Pay with Ethereum (ETH)')).toBeVisible();
  });

  it('falls back to the four of the spec, with a notice, when the list cannot be fetched', async () => {
    renderCheckout({
      'GET /api/cryptocurrencies': () => errorResponse(502, 'The provider did not answer.'),
    });
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeVisible();
    const offered = await screen.findAllByRole('radio');
    const names = offered.map((choice) => choice.getAttribute('aria-label'));
    expect(names).toEqual(['Bitcoin (BTC)', 'Ethereum (ETH)', 'Litecoin (LTC)', 'Tether (USDT)']);
    expect(screen.getByText('Failed to fetch currencies')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lists Tether once, under the name that the button and the payment use', async () => {
    const tether = {
      ...created,
      payCurrency: 'usdttrc20',
      payAddress: 'Texample',
      payAmount: '20',
    };
    const { user } = renderCheckout({
      'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'usdt', 'usdttrc20'] }),
      'POST /api/create-payment': () => tether,
      'GET /api/payments/p1': () =>
        aPayment({ ...tether, amountDue: '20', network: 'trx', paidCurrency: 'usdttrc20' }),
    });
    await findButton('Pay with Bitcoin (BTC)');
    const name = 'Tether (USDT) on Tron (TRC20)';
    expect(screen.getAllByRole('radio', { name: /Tether/ })).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name }));
    await user.click(await findButton(`Pay with ${name}`));
    expect(await screen.findByRole('img', { name: `QR code to pay 20 ${name}` })).toBeVisible();
    expect(screen.getByText('Tron (TRC20)')).toBeVisible();
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open in wallet' })).not.toBeInTheDocument();
  });
});

describe('creating a payment', () => {
  it('sends tool, type and currency, disables the button meanwhile, and then shows how to pay', async () => {
    const { handler, release } = deferredResponse();
    const scrolled = jest.spyOn(window, 'scrollTo');
    const { server, user, address } = renderCheckout({ 'POST /api/create-payment': handler });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(await findButton('Creating Payment...')).toHaveAttribute('aria-disabled', 'true');
    release(created);
    expect(await screen.findByText('Payment Created')).toBeVisible();
    expect(
      screen.getByText(
        'Payment details are shown below. Send the exact amount to complete your purchase',
      ),
    ).toBeVisible();
    expect(await screen.findByText('0.001 BTC')).toBeVisible();
    expect(server.callsTo('POST /api/create-payment')).toMatchObject([
      { body: { toolId: lab.id, paymentType: 'tool', payCurrency: 'btc' } },
    ]);
    expect(address()).toBe(`/payment/${lab.id}?payment=p1`);
    const status = screen.getByRole('heading', { name: 'Waiting for your payment' });
    expect(status).toHaveFocus();
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  });

  it('keeps the struck price and the offer of an order at the price of the offer', async () => {
    const offer = {
      originalPrice: 3999,
      offerEndsAt: '2099-01-01T00:00:00.000Z',
      offerDescription: 'Half price',
    };
    renderCheckout(
      { [`GET /api/tools/${lab.id}`]: () => ({ ...lab, ...offer }) },
      `/payment/${lab.id}?payment=p1`,
    );
    expect(await screen.findByText('Half price')).toBeVisible();
    expect(screen.getByText('$39.99')).toBeVisible();
    expect(screen.getByText(/^Offer ends/)).toHaveTextContent(/^Offer ends \w+ \d+, 20\d\d$/);
  });

  it('shows no offer beside the price of an order that is another', async () => {
    renderCheckout(
      {
        [`GET /api/tools/${lab.id}`]: () => ({
          ...lab,
          originalPrice: 3999,
          offerEndsAt: '2099-01-01T00:00:00.000Z',
        }),
        'GET /api/payments/p1': () => aPayment({ price: 2999 }),
      },
      `/payment/${lab.id}?payment=p1`,
    );
    expect(await screen.findByText('$29.99 USD')).toBeVisible();
    for (const text of ['$39.99', /^Offer ends/]) expect(screen.queryByText(text)).toBeNull();
  });

  it('shows the price of the order, even if the tool’s price has changed', async () => {
    const { user } = renderCheckout({ 'GET /api/payments/p1': () => aPayment({ price: 999 }) });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(await screen.findByText(`$9.99 for ${lab.name}`)).toBeVisible();
    expect(screen.queryByText('$19.99 USD')).not.toBeInTheDocument();
  });

  it.each([
    [429, 'You have too many open payments. Finish or cancel one first.'],
    [409, 'Your card payment is being confirmed. This takes a moment.'],
  ])(
    'shows a %s because of an earlier order once and links to the orders',
    async (status, message) => {
      const { user } = renderCheckout({
        'POST /api/create-payment': () => errorResponse(status, message),
      });
      await user.click(await findButton('Pay with Bitcoin (BTC)'));
      expect(await screen.findByText('Payment Error')).toBeVisible();
      expect(screen.getAllByText(message)).toHaveLength(1);
      expect(screen.getByRole('link', { name: 'View your orders' })).toHaveAttribute(
        'href',
        '/account/orders',
      );
    },
  );

  it('sends only the currency for Pro, and says that it is paid once', async () => {
    const ofPro = { 'GET /api/payments/p1': () => aPayment({ toolId: null, toolName: null }) };
    const { server, user } = renderCheckout(ofPro, '/payment');
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    await screen.findByText('Payment Created');
    expect(
      await screen.findByText(/You pay once: EXE Pro ends by itself unless you renew it\./),
    ).toBeVisible();
    expect(screen.queryByText(/per month|Cancel anytime/)).toBeNull();
    expect(server.callsTo('POST /api/create-subscription')).toMatchObject([
      { body: { payCurrency: 'btc' } },
    ]);
  });

  it.each([
    [
      'the server’s message',
      () => errorResponse(409, 'You have bought this tool already.'),
      'You have bought this tool already.',
    ],
    [
      'the fallback of the spec',
      () => new Response('', { status: 500 }),
      'Failed to create payment',
    ],
    [
      'an answer nobody can pay with',
      () => ({ ...created, payAddress: null }),
      'Invalid payment response from payment processor',
    ],
    [
      'a link that is none',
      () => ({ ...created, payAddress: null, paymentUrl: 'javascript:1' }),
      'Invalid payment response from payment processor',
    ],
  ])('shows %s on failure', async (_case, answer, message) => {
    const { user, address } = renderCheckout({ 'POST /api/create-payment': answer });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(await findButton('Pay with Bitcoin (BTC)')).not.toHaveAttribute('aria-disabled', 'true');
    expect(address()).toBe(`/payment/${lab.id}`);
  });

  it('opens a hosted page in a new tab on click and shows the link', async () => {
    const tab = { opener: {}, location: { href: '' }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const hosted = { ...created, payAddress: null, paymentUrl: 'https://pay.example/1' };
    const { handler, release } = deferredResponse();
    const { user } = renderCheckout({
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
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    expect(open).toHaveBeenCalledWith('', '_blank');
    release(hosted);
    expect(await screen.findByText('Please complete your payment in the new window')).toBeVisible();
    expect(tab).toMatchObject({ opener: null, location: { href: 'https://pay.example/1' } });
    expect(await screen.findByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
      'href',
      'https://pay.example/1',
    );
    for (const id of ['p1', 'o1']) expect(screen.getByText(id)).toBeVisible();
    open.mockRestore();
  });
});
