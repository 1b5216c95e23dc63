import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../shared/api/api';
import { deferredResponse } from '../../test/fakeServer';
import { created, findButton, lab, renderCheckout } from '../../test/renderCheckout';

describe('leaving the checkout', () => {
  it('while a payment is created stays on the other page, without instructions', async () => {
    const slow = deferredResponse();
    const { user, server, address } = renderCheckout({ 'POST /api/create-payment': slow.handler });
    await user.click(await findButton('Pay with Bitcoin (BTC)'));
    await user.click(screen.getByRole('link', { name: 'Back to Downloads' }));
    expect(address()).toBe('/downloads');
    slow.release(created);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(server.callsTo('POST /api/create-payment')).toHaveLength(1);
    expect(address()).toBe('/downloads');
    expect(screen.queryByText('Payment Created')).toBeNull();
  });

  it('while a payment is canceled stays on the other page', async () => {
    const slow = deferredResponse();
    const { user, server, address } = renderCheckout({ 'POST /api/payments/p1/cancel': slow.handler }, `/payment/${lab.id}?payment=p1`);
    await user.click(await findButton('Cancel payment'));
    expect(server.callsTo('POST /api/payments/p1/cancel')).toHaveLength(0);
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this payment?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel payment' }));
    await user.click(await screen.findByRole('link', { name: 'Back to Downloads' })); // hidden while the question fades out
    slow.release({ message: 'Canceled' });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
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
    expect(await screen.findByText('You already own this tool. You can download it anytime.')).toBeVisible();
  });
});
