import { act, screen, waitFor } from '@testing-library/react';
import { FakeSocket } from '../../test/FakeSocket';
import { refusal } from '../../test/fakeServer';
import { aPayment, button, lab, showCheckout } from '../../test/checkoutWorld';

describe('a begun payment', () => {
  const at = `/payment/${lab.id}?payment=p1`;

  it('is resumed by its address with everything the payer needs', async () => {
    showCheckout({}, at);
    expect(await screen.findByText('waiting for your payment')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code to pay 0.001 BTC' })).toBeVisible();
    for (const text of ['0.001 BTC', 'tb1qexample', 'Bitcoin (BTC)', 'p1', 'o1']) expect(screen.getByText(text)).toBeVisible();
    for (const name of ['Copy the amount', 'Copy the address']) expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByText(/Send the exact amount/)).toBeVisible();
    expect(screen.getByText(/Use the exact address, on Bitcoin only/)).toBeVisible();
    expect(screen.getByText(/confirmed automatically/)).toBeVisible();
    expect(screen.getByText(/^Expires /)).toBeVisible();
    expect(screen.getByText(/Sent too little/)).toBeVisible();
    expect(screen.getByText(/^\d+ days \d+ h$/)).toBeVisible();
  });

  it('is looked at again when the socket hints at it, and says how much is missing', async () => {
    const { server } = showCheckout({}, at);
    await screen.findByText('waiting for your payment');
    server.on('GET /api/payments/p1', () => aPayment({ status: 'partially_paid', actuallyPaid: '0.00088' }));
    const hint = { type: 'payment_status_update', orderId: 'o1', status: 'partially_paid' } as const;
    act(() => FakeSocket.latest().say({ ...hint, paymentId: 'another' }));
    expect(server.callsTo('GET /api/payments/p1')).toHaveLength(1);
    act(() => FakeSocket.latest().say({ ...hint, paymentId: 'p1' }));
    expect(await screen.findByText('short by 0.00012 BTC')).toBeVisible();
    expect(screen.getByText('tb1qexample')).toBeVisible();
    expect(screen.getByText('0.00012 BTC')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code to pay 0.00012 BTC' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel payment' })).not.toBeInTheDocument();
  });

  it.each([
    ['paid', '/payment-success'],
    ['expired', '/payment-cancelled'],
    ['failed', '/payment-cancelled'],
    ['cancelled', '/payment-cancelled'],
  ] as const)('that is %s leads to %s', async (status, place) => {
    const { address, server } = showCheckout({ 'GET /api/payments/p1': () => aPayment({ status }) }, at);
    await waitFor(() => expect(address()).toBe(place));
    await waitFor(() => expect(server.callsTo('GET /api/me').length).toBe(status === 'paid' ? 2 : 1));
  });

  it.each([
    ['confirming', 'seen, confirming'],
    ['review', 'a person is looking at it'],
    ['refunded', 'refunded'],
  ] as const)('that is %s says "%s" and takes no more coins', async (status, words) => {
    showCheckout({ 'GET /api/payments/p1': () => aPayment({ status }) }, at);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('tb1qexample')).not.toBeInTheDocument();
  });

  it('can be called off', async () => {
    const { user, server, address } = showCheckout({ 'POST /api/payments/p1/cancel': () => aPayment({ status: 'cancelled' }) }, at);
    await user.click(await button('Cancel payment'));
    await waitFor(() => expect(address()).toBe('/payment-cancelled'));
    expect(server.callsTo('POST /api/payments/p1/cancel')).toHaveLength(1);
  });

  it('that cannot be called off any more says why and shows the new state', async () => {
    const { user, server } = showCheckout({ 'POST /api/payments/p1/cancel': () => refusal(409, 'A payment has been seen already.') }, at);
    const cancel = await button('Cancel payment');
    server.on('GET /api/payments/p1', () => aPayment({ status: 'confirming' }));
    await user.click(cancel);
    expect(await screen.findByText('A payment has been seen already.')).toBeVisible();
    expect(await screen.findByText('seen, confirming')).toBeVisible();
  });

  it('stays on the page when its latest state cannot be read, and says so', async () => {
    const { server } = showCheckout({}, at);
    await screen.findByText('waiting for your payment');
    server.on('GET /api/payments/p1', () => refusal(503, 'Payments are away.'));
    act(() => FakeSocket.latest().say({ type: 'payment_status_update', paymentId: 'p1', orderId: 'o1', status: 'confirming' }));
    expect(await screen.findByText(/The latest state could not be read/)).toBeVisible();
    expect(screen.getByText('tb1qexample')).toBeVisible();
  });

  it('that nobody knows can be left for a new one', async () => {
    const { user, address } = showCheckout({ 'GET /api/payments/p1': () => refusal(404, 'Payment not found') }, at);
    expect(await screen.findByText('Payment not found')).toBeVisible();
    await user.click(await button('Choose a currency again'));
    expect(await button('Pay with Bitcoin (BTC)')).toBeVisible();
    expect(address()).toBe(`/payment/${lab.id}`);
  });

  it('of the sandbox leads to the page where it is played', async () => {
    showCheckout(
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
