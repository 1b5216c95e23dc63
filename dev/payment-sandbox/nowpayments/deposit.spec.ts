import Big from 'big.js';
import fc from 'fast-check';
import { compare, multiplyUp } from '../money/decimal';
import { coins, testAddress } from './coins';
import { PAYMENT_ACTIONS, isPossible, overpaid, statusesAfterDeposit, underpaid } from './deposit';

const amounts = fc
  .bigInt({ min: 1n, max: 10n ** 24n })
  .map((units) => new Big(`${units}e-18`).toFixed());

describe('the possible actions on a payment', () => {
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
});

describe('a deposit', () => {
  it('finishes a payment from 99 percent on', () => {
    expect(statusesAfterDeposit('100', '99').at(-1)).toBe('finished');
    expect(statusesAfterDeposit('100', '98.999999999999999999').at(-1)).toBe('partially_paid');
  });

  it('matches its button for every amount', () => {
    fc.assert(
      fc.property(amounts, (asked) => {
        expect(compare(overpaid(asked, 'eth'), asked)).toBe(1);
        expect(underpaid(asked, 'eth')).toBe(multiplyUp(asked, '0.6', 18));
      }),
    );
  });
});

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const EVM = '^(0x)[0-9A-Fa-f]{40}$';

/** What addresses on the real networks look like. */
const ADDRESS_PATTERNS: Record<string, string> = {
  btc: `^([13]${BASE58}{25,34}|bc1[a-z0-9]{39,59})$`,
  eth: EVM,
  bsc: EVM,
  ltc: `^([LM3]${BASE58}{26,33}|ltc1[a-z0-9]{39,59})$`,
  trx: `^T${BASE58}{33}$`,
  doge: `^D${BASE58}{33}$`,
  bch: '^(bitcoincash:)?[qp][a-z0-9]{41}$',
  sol: `^${BASE58}{32,44}$`,
  xmr: `^[48]${BASE58}{94}$`,
  xrp: `^r${BASE58}{24,34}$`,
  xlm: '^G[A-Z2-7]{55}$',
};

describe('an address of the sandbox', () => {
  it.each(coins)('for $code is visibly a test and invalid on the real network', (coin) => {
    const address = testAddress(coin);
    expect(address).toContain('TEST0SANDBOX0INVALID');
    expect(address).not.toMatch(new RegExp(ADDRESS_PATTERNS[coin.network] ?? '.'));
    expect(testAddress(coin)).not.toBe(address);
  });
});
