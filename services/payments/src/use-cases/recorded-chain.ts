import type { Finished, RecordedPayment } from '../domain/acceptance';
import { addDecimals, compareDecimals } from '../domain/decimal';
import { hasArrived, type PaymentChain } from '../domain/payment-chain';
import type { ProviderPayment } from '../providers/crypto-provider';
import type { Attempt } from '../store/attempt.entity';
import type { Order } from '../store/order.entity';

/** What a chain is judged by. */
export interface ChainFacts {
  order: Order;
  /** All attempts of the order. */
  attempts: readonly Attempt[];
  chain: PaymentChain<Attempt>;
  /** What the provider answers about the first payment of the chain: its price counts. */
  answer: ProviderPayment;
  wasExpired: boolean;
  systemIsLive: boolean;
}

/** A chain as one payment: what was recorded about it, and what the provider answers, with the sum of the deposits that have arrived. */
export function recordedChain(facts: ChainFacts): { recorded: RecordedPayment; finished: Finished } {
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

/** The id that was sent along with a payment: its attempt's, or that of the attempt whose hosted page it was made on. */
function pageOf({ chain: [root], attempts, answer }: ChainFacts): string {
  const page = attempts.find(({ id, paymentUrl }) => id === answer.attemptId && paymentUrl !== null && paymentUrl === root.paymentUrl);
  return (page ?? root).id;
}
