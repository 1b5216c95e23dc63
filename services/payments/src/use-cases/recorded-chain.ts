import type { ReportedPayment, RecordedPayment } from '../domain/acceptance';
import { addDecimals, compareDecimals } from '../domain/decimal';
import { hasArrived, type PaymentChain } from '../domain/payment-chain';
import type { ProviderPayment } from '../providers/crypto-provider';
import type { Attempt } from '../store/attempt.entity';
import type { Order } from '../store/order.entity';

/** The data for evaluating a chain. */
export interface ChainFacts {
  order: Order;
  attempts: readonly Attempt[];
  chain: PaymentChain<Attempt>;
  /** The provider's report of the chain's first payment, whose price is authoritative. */
  answer: ProviderPayment;
  wasExpired: boolean;
  systemIsLive: boolean;
}

/** Combines a chain into one payment, as recorded and as reported by the provider, with the sum of its received deposits. */
export function recordedChain(facts: ChainFacts): { recorded: RecordedPayment; finished: ReportedPayment } {
  const { order, chain, answer, wasExpired, systemIsLive } = facts;
  const [root] = chain;
  const arrived = chain.filter(({ status, actuallyPaid }) => hasArrived(status) && compareDecimals(actuallyPaid, '0') > 0);
  const asked = arrived.filter(({ paidCurrency }) => paidCurrency === answer.payCurrency);
  const others = arrived.flatMap(({ paidCurrency }) =>
    paidCurrency === null || paidCurrency === answer.payCurrency ? [] : [paidCurrency],
  );
  const { payCurrency, payAmount, livemode } = root;
  return {
    recorded: {
      ...{ attemptId: pageOf(facts), orderStatus: order.status, amountCents: order.amountCents },
      ...{ payCurrency, payAmount, wasExpired, livemode, systemIsLive },
      ...{ otherCoins: [...new Set(others)], deposits: asked.length },
    },
    finished: { ...answer, actuallyPaid: asked.map(({ actuallyPaid }) => actuallyPaid).reduce(addDecimals, '0') },
  };
}

/** The order_id sent with a payment: its attempt's ID, or that of the attempt whose hosted page it was made on. */
function pageOf({ chain: [root], attempts, answer }: ChainFacts): string {
  const page = attempts.find(({ id, paymentUrl }) => id === answer.attemptId && paymentUrl !== null && paymentUrl === root.paymentUrl);
  return (page ?? root).id;
}
