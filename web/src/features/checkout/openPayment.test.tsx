import type { MemberOrder } from '@contracts/orders';
import { screen } from '@testing-library/react';
import { anOrder } from '../../test/builders';
import { errorResponse, type FakeHandler } from '../../test/fakeServer';
import { aPayment, findButton, lab, renderCheckout } from '../../test/renderCheckout';

describe('a member who has begun to pay', () => {
  const open = { status: 'pending', paymentStatus: 'waiting', payCurrency: 'ltc' } as const;

  const renderOpen = (
    given: Partial<MemberOrder> = {},
    at?: string,
    routes: Record<string, FakeHandler> = {},
  ) =>
    renderCheckout(
      {
        'GET /api/account/orders': () => [
          anOrder({ ...open, toolId: lab.id, paymentId: 'p7', ...given }),
        ],
        'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'eth', 'ltc'] }),
        'GET /api/payments/p7': () =>
          aPayment({
            paymentId: 'p7',
            status: given.paymentStatus === 'partially_paid' ? 'partially_paid' : 'waiting',
            payable: true,
            payCurrency: 'ltc',
            amountDue: '0.5',
          }),
        ...routes,
      },
      at,
    );
  const otherCurrency = { name: 'Use another currency' };

  it.each(['waiting', 'partially_paid'] as const)(
    'sees that payment at once while it is %s, and leaves it for another currency',
    async (paymentStatus) => {
      const { user, address } = renderOpen({ paymentStatus });
      const qrCode = 'QR code to pay 0.5 Litecoin (LTC)';
      expect(await screen.findByRole('img', { name: qrCode })).toBeVisible();
      expect(address()).toBe(`/payment/${lab.id}?payment=p7`);
      if (paymentStatus === 'partially_paid') return;
      await user.click(await findButton('Use another currency'));
      expect(await screen.findByRole('radio', { name: 'Litecoin (LTC)' })).toBeChecked();
      expect(address()).toBe(`/payment/${lab.id}?currency=ltc`);
    },
  );

  it('can begin another one when that payment cannot be loaded', async () => {
    const { user } = renderOpen({}, undefined, {
      'GET /api/payments/p7': () => errorResponse(503, 'Try again later.'),
    });
    await user.click(await findButton('Start a new payment'));
    expect(await screen.findByRole('radio', { name: 'Bitcoin (BTC)' })).toBeChecked();
  });

  it('for Pro is led back to that payment, and chooses another currency on request', async () => {
    const payUntil = new Date(new Date().getFullYear(), 11, 6, 13, 29).toISOString();
    const { user } = renderOpen({ toolId: null, amountDue: '0.5', payUntil }, '/payment');
    expect(await screen.findByText('Payment open: 0.5 LTC by Dec 6, 1:29 PM.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue payment' })).toHaveAttribute(
      'href',
      '/payment?payment=p7',
    );
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(await screen.findByRole('button', { ...otherCurrency, expanded: false }));
    expect(screen.getByRole('radio', { name: 'Litecoin (LTC)' })).toBeChecked();
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    expect(await findButton('Pay with Ethereum (ETH)')).toBeEnabled();
  });

  it('sees the currencies at once after leaving the payment for another one', async () => {
    renderOpen({}, `/payment/${lab.id}?currency=ltc`);
    expect(await screen.findByRole('radio', { name: 'Litecoin (LTC)' })).toBeChecked();
    expect(screen.getByRole('button', { ...otherCurrency, expanded: true })).toBeVisible();
  });

  it('is offered no other currency once a part of the coins has arrived', async () => {
    const part = { paymentStatus: 'partially_paid', amountDue: '0.25' } as const;
    renderOpen(part, `/payment/${lab.id}?currency=ltc`);
    expect(await screen.findByRole('link', { name: 'Continue payment' })).toBeVisible();
    expect(screen.getByText('Part received: send 0.25 LTC.')).toBeVisible();
    expect(screen.queryByRole('button', otherCurrency)).toBeNull();
  });

  it('sees the currencies when the orders cannot be loaded', async () => {
    renderCheckout({ 'GET /api/account/orders': () => errorResponse(503, 'Try again later.') });
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeEnabled();
  });

  it('for another item sees nothing of it', async () => {
    renderCheckout({ 'GET /api/account/orders': () => [anOrder({ ...open, toolId: 'other' })] });
    expect(await findButton('Pay with Bitcoin (BTC)')).toBeEnabled();
    expect(screen.queryByText(/Payment open/)).toBeNull();
  });
});
