import type { PayableCurrencies } from '@contracts/payable-currencies';
import { screen, waitFor } from '@testing-library/react';
import { errorResponse, fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { UploadForm } from '../upload/UploadForm';

const ALL: PayableCurrencies = { payable: ['btc', 'usdttrc20'], belowMinimum: [], unknown: [] };
const SOME: PayableCurrencies = { ...ALL, payable: ['usdttrc20'], belowMinimum: [{ currency: 'btc', minimum: 498 }] };
const NONE: PayableCurrencies = { ...SOME, payable: [], belowMinimum: [{ currency: 'usdttrc20', minimum: 310 }, ...SOME.belowMinimum] };
const ROUTE = 'GET /api/admin/payable-currencies';

async function show(answer: FakeHandler) {
  FakeUpload.install();
  const server = fakeServer({ [ROUTE]: answer });
  const { user } = renderPage(<UploadForm />);
  await user.type(screen.getByLabelText('Name'), 'Cipher Lab');
  await user.type(screen.getByLabelText('Description'), 'Breaks toy ciphers.');
  await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
  const price = screen.getByLabelText('Price (USD)');
  const asked = () => server.calls.filter(({ path }) => path.startsWith('/api/admin/payable-currencies')).map(({ path }) => path);
  return { server, user, price, asked };
}

describe('the price of a premium tool', () => {
  it('shows which currencies can pay it, and which cannot', async () => {
    const { user, price, asked } = await show(() => SOME);
    await user.type(price, '3.50');
    const text = 'Buyers can pay this price with: Tether (USDT) on Tron (TRC20). Not with: Bitcoin (BTC) from $4.98.';
    await waitFor(() => expect(price).toHaveAccessibleDescription(text));
    expect(asked().at(-1)).toBe('/api/admin/payable-currencies?price=350');
  });

  it('shows that no currency can pay it, and the lowest price that one can', async () => {
    const { user, price } = await show(() => NONE);
    await user.type(price, '0.50');
    const lowest = 'The lowest price that can be paid is $3.10 in Tether (USDT) on Tron (TRC20).';
    await waitFor(() => expect(price).toHaveAccessibleDescription(`No accepted currency can pay this price. ${lowest}`));
  });

  it('says only what it knows while minimums are unknown', async () => {
    const { user, price } = await show(() => ({ ...SOME, payable: [], unknown: ['usdttrc20'] }));
    await user.type(price, '0.50');
    const text = 'Buyers may not be able to pay this price. Not with: Bitcoin (BTC) from $4.98.';
    await waitFor(() => expect(price).toHaveAccessibleDescription(text));
  });

  it('shows nothing when all currencies can pay it, and removes what it showed about an earlier price', async () => {
    const { server, user, price, asked } = await show(() => SOME);
    await user.type(price, '3');
    expect(await screen.findByText(/^Buyers can pay this price with/)).toBeVisible();
    server.on(ROUTE, () => ALL);
    await user.type(price, '0');
    expect(screen.queryByText(/^Buyers can pay this price with/)).toBeNull();
    await waitFor(() => expect(asked().at(-1)).toBe('/api/admin/payable-currencies?price=3000'));
    expect(price).not.toHaveAccessibleDescription();
  });

  it('can be sent when the check fails, and the refusal of the server is shown at the price', async () => {
    const { user, price, asked } = await show(() => errorResponse(503, 'Payments are unavailable.'));
    await user.type(price, '0.50');
    await waitFor(() => expect(asked()).not.toEqual([]));
    expect(price).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('button', { name: 'Upload tool' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const message = 'No accepted currency can pay $0.50. The lowest price that can be paid is $3.10 in Litecoin (LTC).';
    FakeUpload.latest().respond(400, {
      statusCode: 400,
      message,
      error: 'Bad Request',
      requestId: 'r1',
      errors: [{ field: 'price', message }],
    });
    await waitFor(() => expect(price).toHaveAccessibleDescription(message));
    expect(price).toBeInvalid();
  });
});
