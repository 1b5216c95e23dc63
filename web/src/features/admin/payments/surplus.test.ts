import type { AdminPaymentAttempt } from '@contracts/admin-payments';
import { describeSurplus } from './surplus';

const attempt = (given: Partial<AdminPaymentAttempt>): AdminPaymentAttempt => ({
  paymentId: 'p1',
  provider: 'nowpayments',
  providerPaymentId: '1',
  providerStatus: 'finished',
  payCurrency: 'eth',
  payAmount: '0.011792369365791513',
  actuallyPaid: '0',
  paidCurrency: 'eth',
  parentPaymentId: null,
  status: 'paid',
  ...given,
});

describe('the surplus of a payment', () => {
  it('is what was sent beyond the amount, in coins and percent', () => {
    expect(describeSurplus([attempt({ actuallyPaid: '0.012971606302370664' })])).toBe(
      'Paid 0.012971606 ETH of 0.011792369 ETH; surplus 0.0011792369 ETH (10%)',
    );
    expect(describeSurplus([attempt({ payAmount: '10', actuallyPaid: '10.05' })])).toBe(
      'Paid 10.05 ETH of 10 ETH; surplus 0.05 ETH (0.5%)',
    );
  });

  it('counts the top-ups of the payment', () => {
    const topUp = attempt({ paymentId: 'p2', parentPaymentId: 'p1', actuallyPaid: '3' });
    expect(describeSurplus([attempt({ payAmount: '10', actuallyPaid: '8' }), topUp])).toBe(
      'Paid 11 ETH of 10 ETH; surplus 1 ETH (10%)',
    );
  });

  it('is not known without more than requested, for a card, and across coins', () => {
    expect(describeSurplus([attempt({ payAmount: '1', actuallyPaid: '1' })])).toBeNull();
    expect(describeSurplus([attempt({ payAmount: null })])).toBeNull();
    expect(describeSurplus([attempt({ actuallyPaid: '5', paidCurrency: 'btc' })])).toBeNull();
  });
});
