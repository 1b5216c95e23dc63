import type { PaymentView } from '@contracts/payments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { api, PROPAGATED_MS } from '../../shared/api/api';
import { sessionApi } from '../../shared/session/sessionApi';
import { loggedIn } from '../../test/builders';
import {
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../test/fakeServer';
import { aPayment, created, findButton, lab, renderCheckout } from '../../test/renderCheckout';
import { renderPage } from '../../test/renderPage';
import { PaymentCancelledPage } from './PaymentCancelledPage';
import { PaymentSuccessPage } from './PaymentSuccessPage';
import { REDIRECT_AFTER_MS } from './PaymentSuccess';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

function showSuccess(given: Partial<PaymentView> = {}, routes: Record<string, FakeHandler> = {}) {
  const payment = {
    'GET /api/me': loggedIn(),
    'GET /api/payments/p1': () => aPayment({ status: 'paid', ...given }),
  };
  return {
    server: fakeServer({ ...payment, ...routes }),
    ...renderPage(<PaymentSuccessPage />, { at: '/payment-success?payment=p1' }),
  };
}

describe('/payment-success', () => {
  it('claims nothing without a payment in the address', async () => {
    fakeServer();
    renderPage(<PaymentSuccessPage />, { at: '/payment-success' });
    expect(await heading('Your payment')).toBeVisible();
    expect(screen.getByText(/^If you have just paid/)).toBeVisible();
    expect(screen.queryByText(/successful|has been confirmed/i)).not.toBeInTheDocument();
    expect([href('Go to Downloads'), href('View Dashboard')]).toEqual(['/downloads', '/dashboard']);
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  });

  it('shows the tool that was bought, with its download and receipt', async () => {
    showSuccess();
    expect(await heading('Payment Successful')).toBeVisible();
    expect(screen.getByText(/payment has been confirmed/)).toBeVisible();
    expect(screen.getByText('Cipher Lab')).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Download/ })).toBeVisible();
    expect([href('View receipt'), href('Go to Downloads'), href('View Dashboard')]).toEqual([
      '/receipt/o1',
      '/downloads',
      '/dashboard',
    ]);
  });

  it('names the file to open first', async () => {
    showSuccess(
      {},
      { [`GET /api/tools/${lab.id}`]: () => ({ ...lab, contents: ['lab.html: it', 'README.md'] }) },
    );
    expect(await screen.findByText(/^Start here: open/)).toHaveTextContent(
      'Start here: open README.md first.',
    );
  });

  it('shows Pro with a link to its tools', async () => {
    showSuccess({ toolId: null, toolName: null });
    expect(await screen.findByText('EXE Pro, 30 days')).toBeVisible();
    expect(href('Explore pro tools')).toBe('/downloads?level=pro');
  });

  it('shows when nothing was paid, and offers no receipt', async () => {
    showSuccess({ status: 'granted' });
    expect(await heading('Granted by our team')).toBeVisible();
    expect(
      screen.getByText('Our team added it to your account. Nothing was charged.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View receipt' })).not.toBeInTheDocument();
  });

  it.each(['waiting', 'confirming', 'partially_paid', 'review', 'refunded', 'expired'] as const)(
    'claims nothing for a payment that is %s: its own page shows it',
    async (status) => {
      const { address } = showSuccess({ status });
      await waitFor(() => expect(address()).toBe(`/payment/${lab.id}?payment=p1`));
      expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument();
    },
  );

  it('shows no success for a payment that is unknown or cannot be loaded', async () => {
    const { unmount } = showSuccess(
      {},
      { 'GET /api/payments/p1': () => errorResponse(404, 'Payment not found') },
    );
    expect(await screen.findByText("We couldn't find this payment in your account.")).toBeVisible();
    unmount();
    const { user, server } = showSuccess(
      {},
      { 'GET /api/payments/p1': () => errorResponse(503, 'Payments are unavailable.') },
    );
    expect(await screen.findByText('Payments are unavailable.')).toBeVisible();
    server.on('GET /api/payments/p1', () => aPayment({ status: 'paid' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Payment Successful')).toBeVisible();
  });

  it('stays when the download starts, and on request', async () => {
    const { handler } = deferredResponse();
    const first = showSuccess({}, { [`POST /api/tools/${lab.id}/download`]: handler });
    await first.user.click(await screen.findByRole('button', { name: /^Download/ }));
    expect(await screen.findByRole('button', { name: /^Downloading\.\.\./ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByText(/^Taking you to/)).not.toBeInTheDocument();
    first.unmount();
    const second = showSuccess();
    await second.user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.queryByText(/^Taking you to/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('stays as soon as the keyboard reaches the purchase', async () => {
    const { user } = showSuccess();
    await screen.findByText(/^Taking you to/);
    await user.tab();
    expect(screen.getByRole('button', { name: /^Download/ })).toHaveFocus();
    expect(screen.queryByText(/^Taking you to/)).not.toBeInTheDocument();
  });

  describe('without any input', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

    it('redirects to the downloads after 5000 milliseconds, not before', async () => {
      fakeServer();
      const { address } = renderPage(<PaymentSuccessPage />, { at: '/payment-success' });
      expect(REDIRECT_AFTER_MS).toBe(5000);
      await pass(4999);
      expect(address()).toBe('/payment-success');
      await pass(1);
      expect(address()).toBe('/downloads');
    });

    it('fetches the member’s rights again after a moment, also when the member has left the page', async () => {
      const { server, store, unmount } = showSuccess();
      void store.dispatch(sessionApi.endpoints.me.initiate()); // the navigation bar, which every page has
      await pass(100);
      unmount();
      const before = server.callsTo('GET /api/me').length;
      await pass(PROPAGATED_MS);
      expect(server.callsTo('GET /api/me')).toHaveLength(before + 1);
    });

    it('redirects to the tool that was bought', async () => {
      const { address } = showSuccess();
      await pass(100);
      expect(screen.getByText('Cipher Lab')).toBeVisible();
      await pass(5000);
      expect(address()).toBe(`/downloads?tool=${lab.id}`);
    });
  });
});

describe('/payment-cancelled', () => {
  const show = (search = '', routes: Record<string, FakeHandler> = {}) => {
    fakeServer(routes);
    return renderPage(<PaymentCancelledPage />, { at: `/payment-cancelled${search}` });
  };

  it('shows that no charges were made, with two links and the support address', async () => {
    show();
    expect(await heading('Payment Cancelled')).toBeVisible();
    expect(screen.getByText(/No charges were made/)).toBeVisible();
    await screen.findByRole('link', { name: 'support@example.com' });
    const [, retry, back] = screen.getAllByRole('link'); // after the support address
    expect([retry?.textContent, back?.textContent]).toEqual([
      'Try Payment Again',
      'Back to Downloads',
    ]);
    expect([href('Back to Downloads'), href('Try Payment Again')]).toEqual([
      '/downloads',
      '/payment',
    ]);
    expect(screen.getByText(/^Coins you already sent are not lost/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
  });

  it.each([
    ['expired', 'Payment expired', /The time to pay ran out before any coins arrived\./],
    ['failed', 'Payment failed', /could not be completed/],
    ['cancelled', 'Payment Cancelled', /No charges were made/],
    ['anything else', 'Payment Cancelled', /No charges were made/],
  ])('shows the reason (%s) and retries with the same tool', async (reason, title, text) => {
    show(`?tool=${lab.id}&reason=${encodeURIComponent(reason)}`);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(href('Try Payment Again')).toBe(`/payment/${lab.id}`);
  });

  it.each(['//evil.example', '../admin', `${lab.id}/..`, ''])(
    'ignores an invalid tool id: %s',
    async (tool) => {
      show(`?tool=${encodeURIComponent(tool)}&reason=expired`);
      expect(await heading('Payment expired')).toBeVisible();
      expect(href('Try Payment Again')).toBe('/payment');
    },
  );

  const paymentId = '0199f7a0-0000-7000-8000-000000000001';
  const at = `?tool=${lab.id}&reason=failed&payment=${paymentId}`;

  it('shows what the payment was for, its price and its order', async () => {
    const { container } = show(at, {
      'GET /api/me': loggedIn(),
      [`GET /api/payments/${paymentId}`]: () => aPayment({ paymentId, status: 'failed' }),
      [`GET /api/tools/${lab.id}`]: () => lab,
    });
    expect(await screen.findByText('Cipher Lab')).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(href('View order')).toBe('/account/orders/o1');
    await waitFor(() =>
      expect(container.querySelector('img')).toHaveAttribute('src', '/thumb.png'),
    );
  });

  it.each([
    ['a visitor', () => errorResponse(401, 'Please log in.')],
    ['a member who has no such payment', loggedIn()],
  ])('shows %s the reason alone', async (_who, me) => {
    show(at, {
      'GET /api/me': me,
      [`GET /api/payments/${paymentId}`]: () => errorResponse(404, 'Payment not found'),
    });
    expect(await heading('Payment failed')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View order' })).toBeNull();
  });

  it('shows when the support address could not be loaded', async () => {
    show('', { 'GET /api/config': () => new Response('', { status: 500 }) });
    expect(
      await screen.findByText(/our support team \(the address could not be loaded\)/),
    ).toBeVisible();
  });
});

describe('leaving the checkout', () => {
  it('while a payment is created stays on the other page, without instructions', async () => {
    const slow = deferredResponse();
    const { user, server, store, address } = renderCheckout({
      'POST /api/create-payment': slow.handler,
    });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    await user.click(screen.getByRole('link', { name: 'Back to Downloads' }));
    expect(address()).toBe('/downloads');
    const running = store.dispatch(api.util.getRunningMutationsThunk());
    slow.release(created);
    await act(() => Promise.all(running));
    expect(server.callsTo('POST /api/create-payment')).toHaveLength(1);
    expect(address()).toBe('/downloads');
    expect(screen.queryByText('Payment Created')).toBeNull();
  });

  it('while a payment is canceled stays on the other page', async () => {
    const slow = deferredResponse();
    const { user, server, store, address } = renderCheckout(
      { 'POST /api/payments/p1/cancel': slow.handler },
      `/payment/${lab.id}?payment=p1`,
    );
    await user.click(await findButton('Cancel payment'));
    expect(server.callsTo('POST /api/payments/p1/cancel')).toHaveLength(0);
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this payment?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel payment' }));
    await user.click(await screen.findByRole('link', { name: 'Back to Downloads' })); // hidden while the question fades out
    const running = store.dispatch(api.util.getRunningMutationsThunk());
    slow.release({ message: 'Canceled' });
    await act(() => Promise.all(running));
    expect(server.callsTo('POST /api/payments/p1/cancel')).toHaveLength(1);
    expect(address()).toBe('/downloads');
  });
});

describe('the selected currency', () => {
  it('stays while the ownership is checked again, such as after an interruption of the live connection', async () => {
    const route = `GET /api/user/purchases/${lab.id}`;
    const { user, server, store } = renderCheckout();
    await user.click(await screen.findByRole('radio', { name: /ETH/ }));
    const slow = deferredResponse();
    server.on(route, slow.handler);
    act(() => void store.dispatch(api.util.invalidateTags(['Purchase'])));
    await waitFor(() => expect(server.callsTo(route)).toHaveLength(2));
    expect(screen.getByRole('radio', { name: /ETH/ })).toBeChecked();
    slow.release({ hasPurchased: true });
    expect(await screen.findByRole('region', { name: 'Your tool' })).toBeVisible();
  });
});
