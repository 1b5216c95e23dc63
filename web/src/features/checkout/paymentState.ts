import { findCurrency } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import { coinsSeenText, reviewText } from '../../shared/orders/paymentTexts';
import type { PaymentProgress } from './PaymentSteps';

/** How the checkout presents a payment. */
export interface PaymentState {
  title: string;
  detail: string;
  severity: 'info' | 'warning';
  /** The payment waits for the buyer or the network. */
  isPending: boolean;
  /** Whether to show the address, the amount and the QR code. */
  showsInstructions: boolean;
  /** The buyer can cancel only before any coins arrive. */
  canCancel: boolean;
  /** The detail text ends with the support address. */
  showsSupportEmail: boolean;
  /** How far the payment is; null when it is over or must not be made. */
  progress: PaymentProgress | null;
}

/** What the texts depend on besides the payment. */
interface StateContext {
  /** Why its tool is no longer for sale, in which case no coins are requested; null while it is. */
  unavailable: string | null;
  /** Within how many hours support responds, if it promises that. */
  supportHours?: number | null;
}

type ShownPayment = Pick<
  PaymentView,
  | 'status'
  | 'areCoinsFinal'
  | 'reviewReason'
  | 'payable'
  | 'amountDue'
  | 'actuallyPaid'
  | 'paidCurrency'
  | 'payCurrency'
  | 'paymentUrl'
  | 'expirationDate'
>;

const SETTLED = {
  severity: 'info',
  isPending: false,
  showsInstructions: false,
  canCancel: false,
  showsSupportEmail: false,
  progress: null,
} as const;
const OPEN = { ...SETTLED, isPending: true };
const ATTENTION = { ...SETTLED, severity: 'warning', showsSupportEmail: true } as const;

const CONFIRMED: PaymentState = {
  ...OPEN,
  title: 'Payment confirmed',
  detail:
    'Your coins are confirmed and on their way to us. Your order will be complete in a moment.',
  progress: { step: 2, isHeld: false },
};

/** Describes a payment. */
export function paymentState(
  payment: ShownPayment,
  { unavailable, supportHours }: StateContext,
): PaymentState {
  switch (payment.status) {
    case 'confirming':
      return payment.areCoinsFinal ? CONFIRMED : confirming(payment);
    case 'partially_paid':
      return partialPayment(payment, unavailable);
    case 'review':
      return {
        ...ATTENTION,
        title: "We're checking your payment",
        detail: `${reviewText({ reason: payment.reviewReason, hasCoins: payment.payCurrency !== '', hours: supportHours })} Questions? Contact`,
        progress: { step: 1, isHeld: true },
      };
    case 'refunded':
      return { ...SETTLED, title: 'Refunded', detail: 'This payment was refunded.' };
    default:
      return unpaid(payment, unavailable);
  }
}

const confirming = ({ payCurrency }: ShownPayment): PaymentState => ({
  ...OPEN,
  title: 'Confirming your payment',
  detail: coinsSeenText(payCurrency),
  progress: { step: 1, isHeld: false },
});

function unpaid(payment: ShownPayment, unavailable: string | null): PaymentState {
  if (unavailable !== null)
    return {
      ...ATTENTION,
      title: unavailable,
      detail: "Please don't send any coins. Questions? Contact",
      canCancel: true,
    };
  if (hasExpired(payment)) {
    const detail =
      "The time to pay has run out. Please don't send any coins to this address. To pay, choose a currency again.";
    return { ...OPEN, title: 'This payment has expired', detail, canCancel: true };
  }
  if (!payment.payable) {
    const detail = "Please don't send any coins for now. This page updates automatically.";
    return { ...OPEN, title: 'Not ready for payment', detail, canCancel: true };
  }
  const detail = 'This page updates automatically.';
  return {
    ...OPEN,
    title: 'Waiting for your payment',
    detail,
    showsInstructions: true,
    canCancel: true,
    progress: { step: 0, isHeld: false },
  };
}

/** The server requests nothing after the expiration, and closes the payment some seconds later. */
const hasExpired = ({ payable, expirationDate }: ShownPayment): boolean =>
  !payable && expirationDate !== null && Date.parse(expirationDate) <= Date.now();

function partialPayment(payment: ShownPayment, unavailable: string | null): PaymentState {
  const received = `We received ${payment.actuallyPaid} ${findCurrency(payment.paidCurrency).ticker}.`;
  const title = 'Partial payment received';
  if (unavailable !== null || !payment.payable || payment.amountDue === null) {
    const next = hasExpired(payment)
      ? 'The time to send the rest is over, and we are checking your payment. '
      : '';
    const detail = `${received} ${next}Please don't send any coins for this payment. Questions? Contact`;
    return { ...ATTENTION, title: unavailable ?? title, detail };
  }
  const due = `${payment.amountDue} ${findCurrency(payment.payCurrency).ticker}`;
  const recipient = payment.paymentUrl === null ? 'to the same address' : 'on the payment page';
  const detail = `${received} Send the remaining ${due} ${recipient}, or contact support for a refund.`;
  return {
    ...SETTLED,
    severity: 'warning',
    title,
    detail,
    showsInstructions: true,
    progress: { step: 0, isHeld: true },
  };
}
