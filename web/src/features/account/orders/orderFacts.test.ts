import { anOrder } from '../../../test/builders';
import { coinAmount, coinsDue, orderNumber, roundCoins } from './orderFacts';

describe('the facts of an order', () => {
  it('have the beginning of its id as its number', () => {
    expect(orderNumber('01a21fc5-d93e-7132-936b-0156a87d0645')).toBe('01A21FC5-D93E');
  });

  it('name the coin with its amount, and what is left to send', () => {
    const order = anOrder({ payCurrency: 'btc', payAmount: '0.0012', amountDue: '0.0004' });
    expect([coinAmount(order), coinsDue(order)]).toEqual(['0.0012 BTC', '0.0004 BTC']);
  });

  it.each([
    ['0.011792369365791513', '0.011792369'],
    ['0.34742111', '0.34742111'],
    ['0.000000012345678901', '0.000000012345679'],
    ['24.990000123', '24.990000'],
    ['123456789.5', '123456790'],
    ['2499', '2499'],
  ])('round %s coins to %s', (amount, rounded) => {
    expect(roundCoins(amount)).toBe(rounded);
  });

  it('name no coin for a card, and nothing due once it is paid', () => {
    expect([coinAmount(anOrder()), coinsDue(anOrder({ payCurrency: 'btc' }))]).toEqual([
      null,
      null,
    ]);
  });
});
