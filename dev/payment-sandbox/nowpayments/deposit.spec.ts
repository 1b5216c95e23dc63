import fc from 'fast-check';
import { compare, multiplyUp, plain } from '../money/decimal';
import { coins } from './coins';
import { PAYMENT_ACTIONS, depositOf, isPossible, statusesAfterDeposit } from './deposit';
import { PAYMENT_STATUSES } from './payment';
import { testAddress } from './test-address';

const amounts = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((units) => plain(`${units}e-18`));

describe('what can be done to a payment', () => {
  it.each([
    ['waiting', 'pay underpay overpay wrong-coin expire fail'],
    ['confirming', 'pay-rest pay-part-of-rest pay-again fail'],
    ['confirmed', 'pay-rest pay-part-of-rest pay-again fail'],
    ['sending', 'pay-rest pay-part-of-rest pay-again fail'],
    ['partially_paid', 'pay-rest pay-part-of-rest pay-again fail refund'],
    ['finished', 'pay-again refund'],
    ['failed', 'pay-rest pay-part-of-rest pay-again refund'],
    ['refunded', 'pay-again'],
    ['expired', 'pay underpay overpay wrong-coin pay-rest pay-part-of-rest'],
  ] as const)('while it is %s: %s', (status, actions) => {
    expect(PAYMENT_ACTIONS.filter((action) => isPossible(action, status)).join(' ')).toBe(actions);
  });

  it('covers every state', () => expect(PAYMENT_STATUSES).toHaveLength(9));
});

describe('a deposit', () => {
  it('finishes a payment from 99 percent on', () => {
    expect(statusesAfterDeposit('100', '99').at(-1)).toBe('finished');
    expect(statusesAfterDeposit('100', '98.999999999999999999').at(-1)).toBe('partially_paid');
  });

  it('is what the button says, for every amount', () => {
    fc.assert(
      fc.property(amounts, (asked) => {
        expect(depositOf('pay', asked, 'eth')).toBe(asked);
        expect(compare(depositOf('overpay', asked, 'eth'), asked)).toBe(1);
        expect(depositOf('underpay', asked, 'eth')).toBe(multiplyUp(asked, '0.6', 18));
      }),
    );
  });
});

describe('an address of the sandbox', () => {
  it.each(coins)('for $code says that it is a test, and is none on the real network', (coin) => {
    const address = testAddress(coin);
    expect(address).toContain('TEST0SANDBOX0INVALID');
    expect(address).not.toMatch(new RegExp(coin.addressPattern));
    expect(testAddress(coin)).not.toBe(address);
  });
});
