import { screen, waitFor } from '@testing-library/react';
import { errorResponse } from '../../test/fakeServer';
import { findButton, renderCheckout } from '../../test/renderCheckout';

describe('the bar with the button to pay', () => {
  it('shows the total beside the button', async () => {
    renderCheckout();
    const bar = (await findButton('Pay with Bitcoin (BTC)')).parentElement!.parentElement!;
    await screen.findByText('≈ 0.00031174 BTC');
    expect(bar).toHaveTextContent('Total$19.99');
  });

  it('shows the button alone when the price is not known', async () => {
    renderCheckout({ 'GET /api/payments/estimates': () => errorResponse(502, 'No response.') });
    const bar = (await findButton('Pay with Bitcoin (BTC)')).parentElement!.parentElement!;
    await waitFor(() => expect(bar).not.toHaveTextContent('Total'));
  });
});
