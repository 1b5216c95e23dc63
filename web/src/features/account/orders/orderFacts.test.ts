import { anOrder } from '../../../test/builders';
import { coinAmount, coinsDue, orderNumber } from './orderFacts';

describe('the facts of an order', () => {
  it('have the beginning of its id as its number', () => {
    expect(orderNumber('01a21fc5-d93e-7132-936b-0156a87d0645')).toBe('01A21FC5-D93E');
  });

  it('name the coin with its amount, and what is left to send', () => {
    const order = anOrder({ payCurrency: 'btc', payAmount: '0.0012', amountDue: '0.0004' });
    expect([coinAmount(order), coinsDue(order)]).toEqual(['0.0012 BTC', '0.0004 BTC']);
  });

  it('name no coin for a card, and nothing due once it is paid', () => {
    expect([coinAmount(anOrder()), coinsDue(anOrder({ payCurrency: 'btc' }))]).toEqual([
      null,
      null,
    ]);
  });
});
