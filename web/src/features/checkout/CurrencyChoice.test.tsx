import { screen } from '@testing-library/react';
import { errorResponse } from '../../test/fakeServer';
import { estimates, findButton, lab, renderCheckout } from '../../test/renderCheckout';

const coin = async (name: string) => screen.findByRole('radio', { name });
const cardOf = (radio: HTMLElement) => radio.closest('label')!;

describe('the choice of a currency', () => {
  it('shows each currency with its estimated amount, and the usual fee and time of its network', async () => {
    renderCheckout({
      'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'eth', 'usdttrc20'] }),
      'GET /api/payments/estimates': () => ({
        price: 1999,
        estimates: [
          ...estimates.estimates,
          { currency: 'usdttrc20', amount: '19.995999', minimum: 310 },
        ],
      }),
    });
    expect(await screen.findByText('≈ 0.00031174 BTC')).toBeVisible();
    expect(await coin('Bitcoin (BTC)')).toHaveAccessibleDescription(
      '≈ 0.00031174 BTC High fee · ~20 min',
    );
    expect(await coin('Ethereum (ETH)')).toHaveAccessibleDescription(
      '≈ 0.0078603 ETH High fee · ~5 min',
    );
    const tether = await coin('Tether (USDT) on Tron (TRC20)');
    expect(tether).toHaveAccessibleDescription('≈ 19.996 USDT TRC20 · Lowest fee · ~2 min');
  });

  it('works without estimates and states no amount', async () => {
    const { server, user } = renderCheckout({
      'GET /api/payments/estimates': () => errorResponse(502, 'The provider is not responding.'),
    });
    await user.click(await coin('Ethereum (ETH)'));
    expect(await coin('Ethereum (ETH)')).toHaveAccessibleDescription('High fee · ~5 min');
    expect(screen.queryByText(/≈/)).toBeNull();
    await user.click(await findButton('Pay with Ethereum (ETH)'));
    expect(server.callsTo('POST /api/create-payment')[0]?.body).toMatchObject({
      payCurrency: 'eth',
    });
  });

  it('says nothing about the fee and time of a network that is not known', async () => {
    renderCheckout();
    await screen.findByText('≈ 0.00031174 BTC');
    expect(await coin('XYZ')).toHaveAccessibleDescription('');
  });

  it('does not offer a currency whose minimum is above the price, and selects the first that can pay', async () => {
    renderCheckout({
      'GET /api/payments/estimates': () => ({
        price: 450,
        estimates: [
          { currency: 'btc', amount: '0.00007', minimum: 498 },
          { currency: 'eth', amount: '0.0018', minimum: 450 },
        ],
      }),
    });
    expect(await screen.findByText('For $4.98 or more')).toBeVisible();
    expect(await coin('Bitcoin (BTC)')).toBeDisabled();
    expect(await coin('Ethereum (ETH)')).toBeChecked();
    expect(await findButton('Pay with Ethereum (ETH)')).toBeEnabled();
  });

  it('shows the popular currencies and the others on request, the networks of a coin beside each other, and always the selected one', async () => {
    const currencies = ['zec', 'btc', 'eth', 'ltc', 'usdttrc20', 'usdc', 'usdtsol', 'sol', 'doge'];
    const { user } = renderCheckout(
      { 'GET /api/cryptocurrencies': () => ({ currencies }) },
      `/payment/${lab.id}?currency=zec`,
    );
    expect(await coin('Zcash (ZEC)')).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    await user.click(await findButton('Show 4 more'));
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
    expect(names).toHaveLength(9);
    expect(names.slice(3, 5)).toEqual(['Tether (USDT) on Tron (TRC20)', 'Tether (USDT) on Solana']);
    await user.click(await findButton('Show fewer'));
    expect(screen.getAllByRole('radio')).toHaveLength(5);
  });

  it('marks the currency whose fee is the lowest, unless several share it', async () => {
    const first = renderCheckout({
      'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'ltc', 'usdttrc20'] }),
    });
    const marks = await screen.findAllByText(/^Lowest fee/);
    expect(marks.map((mark) => mark.closest('label'))).toEqual([
      cardOf(await coin('Litecoin (LTC)')),
    ]);
    first.unmount();
    renderCheckout({ 'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'ltc', 'doge'] }) });
    await coin('Dogecoin (DOGE)');
    expect(screen.queryByText(/Lowest fee/)).toBeNull();
    expect(screen.getAllByText(/^Low fee/)).toHaveLength(2);
  });
});
