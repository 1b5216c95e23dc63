import type { PaymentStatus, PaymentView } from '@contracts/payments';
import { currencyOf } from './currencies';
import { shortBy } from './decimal';

/** Where the page goes by itself (contract §5); null while it stays and says what is going on. */
export function nextPage(status: PaymentStatus): '/payment-success' | '/payment-cancelled' | null {
  switch (status) {
    case 'paid':
      return '/payment-success';
    case 'expired':
    case 'failed':
    case 'cancelled':
      return '/payment-cancelled';
    default:
      return null;
  }
}

/** What a payer still has to send: all of it, or what is missing after a part has come; null when it cannot be told. */
export function amountToSend(payment: Pick<PaymentView, 'status' | 'payAmount' | 'actuallyPaid'>): string | null {
  return payment.status === 'partially_paid' ? missingAmount(payment) : payment.payAmount;
}

function missingAmount({ payAmount, actuallyPaid }: Pick<PaymentView, 'payAmount' | 'actuallyPaid'>): string | null {
  return payAmount === null ? null : shortBy(payAmount, actuallyPaid);
}

/** What is going on with a payment, in words. */
export interface PaymentState {
  words: string;
  detail: string;
  severity: 'info' | 'warning';
  /** May coins still be sent to the address? */
  payable: boolean;
  /** May the buyer still call it off? Only while nothing has been seen on the chain. */
  cancellable: boolean;
}

/** The live state of a payment in the words a buyer understands. */
export function paymentState(payment: Pick<PaymentView, 'status' | 'payAmount' | 'actuallyPaid' | 'payCurrency'>): PaymentState {
  const { ticker } = currencyOf(payment.payCurrency);
  switch (payment.status) {
    case 'confirming':
      return { ...SETTLED, words: 'seen, confirming', detail: 'Your coins are on their way. The network is confirming them.' };
    case 'partially_paid': {
      const missing = missingAmount(payment);
      return {
        words: missing === null ? 'part of the amount has come' : `short by ${missing} ${ticker}`,
        detail: `Received so far: ${payment.actuallyPaid} ${ticker}. Send what is missing to the same address, or ask support to send it back.`,
        severity: 'warning',
        payable: true,
        cancellable: false,
      };
    }
    case 'review':
      return {
        ...SETTLED,
        words: 'a person is looking at it',
        detail: 'Coins have come, but not as agreed. We check by hand; you need not do anything and nothing is lost.',
        severity: 'warning',
      };
    case 'refunded':
      return { ...SETTLED, words: 'refunded', detail: 'The payment was given back.' };
    default:
      return {
        words: 'waiting for your payment',
        detail: 'This page goes on by itself as soon as your payment is confirmed.',
        severity: 'info',
        payable: true,
        cancellable: true,
      };
  }
}

const SETTLED = { severity: 'info', payable: false, cancellable: false } as const;
