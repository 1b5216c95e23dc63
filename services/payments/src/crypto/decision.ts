import type { OrderStatus, PaymentNote } from '@libs/contracts';
import type { AttemptEnd } from '../orders/attempt-status';
import type { Attempt } from '../orders/attempt.entity';
import type { AttemptChanges } from '../orders/attempt.repository';
import { isComplete } from '../orders/order-status';
import {
  findChain,
  hasArrived,
  holdsMoney,
  type PaymentChain,
  sumReceived,
} from '../orders/payment-chain';
import { closing } from '../orders/poll-schedule';
import type { Review } from '../orders/review';
import { findSurplus } from './acceptance';

/** What is to be done about an order. An order that has nothing to be decided has no decisions. */
export type Decision =
  /** The payment buys the order; `counted` are its deposits that pay for it. */
  | { kind: 'accept'; attemptId: string; counted: readonly string[]; notes: readonly PaymentNote[] }
  /** An administrator has to look at the money of an incomplete order. `isPaid` if the payment itself is right. */
  | { kind: 'review'; attemptId: string; review: Review; isPaid?: boolean }
  /** The same for money of a complete order, which keeps its status. */
  | { kind: 'surplus'; attemptId: string; review: Review }
  /** The provider sent the money back, which reverses the order. */
  | { kind: 'refund'; attemptId: string }
  /** A review ends, since its money was sent back. */
  | { kind: 'resolve'; attemptId: string }
  /** An attempt ends by the time. */
  | ({ kind: 'end'; attemptId: string } & AttemptEnd)
  /** An order expires, a day after its last attempt has ended without coins. */
  | { kind: 'expire' };

/** What a decision changes in one attempt, and whether it ends the wait for its payment. */
interface AttemptChange {
  attemptId: string;
  changes: AttemptChanges;
  closes: boolean;
}

/** What a decision changes in the attempts of its order, besides the end of an attempt. */
export function listChanges(decision: Decision, now: Date): AttemptChange[] {
  switch (decision.kind) {
    case 'accept':
      return [
        { attemptId: decision.attemptId, changes: { accepted: true }, closes: false },
        ...decision.counted.map((attemptId) => ({
          attemptId,
          changes: { reviewCode: null, reviewDetail: null },
          closes: true,
        })),
      ];
    case 'review':
    case 'surplus': {
      const { code: reviewCode, detail: reviewDetail } = decision.review;
      const changes = { reviewCode, reviewDetail, reviewedAt: null };
      return [{ attemptId: decision.attemptId, changes, closes: true }];
    }
    case 'resolve':
      return [{ attemptId: decision.attemptId, changes: { reviewedAt: now }, closes: false }];
    case 'refund':
    case 'end':
    case 'expire':
      return [];
  }
}

/** Changes attempts in memory as a decision says. */
export function changeAttempts(attempts: readonly Attempt[], decision: Decision, now: Date): void {
  for (const { attemptId, changes, closes } of listChanges(decision, now)) {
    const attempt = requireAttempt(attempts, attemptId);
    Object.assign(attempt, changes, closes ? closing(attempt, now) : {});
  }
}

export function requireAttempt(attempts: readonly Attempt[], id: string): Attempt {
  const attempt = attempts.find((one) => one.id === id);
  if (!attempt) throw new Error(`the order has no attempt ${id}`);
  return attempt;
}

/** An order while decisions are made about it: each decision changes what the next one depends on. */
export class Draft {
  readonly decisions: Decision[] = [];
  readonly attempts: readonly Attempt[];

  constructor(
    public status: OrderStatus,
    attempts: readonly Attempt[],
    private readonly obstacle: Review | null,
    private readonly now: Date,
  ) {
    this.attempts = attempts.map((attempt) => ({ ...attempt }));
  }

  attempt(id: string): Attempt {
    return requireAttempt(this.attempts, id);
  }

  findChain(id: string): PaymentChain<Attempt> {
    return findChain(this.attempt(id), this.attempts);
  }

  review({ id: attemptId }: Attempt, review: Review): void {
    if (isComplete(this.status)) {
      this.add({ kind: 'surplus', attemptId, review });
    } else {
      this.add({ kind: 'review', attemptId, review });
      this.status = 'review';
    }
  }

  resolve({ id: attemptId }: Attempt): void {
    this.add({ kind: 'resolve', attemptId });
  }

  refund({ id: attemptId }: Attempt): void {
    this.add({ kind: 'refund', attemptId });
    this.status = 'refunded';
  }

  /** Any other money of the order becomes surplus, as does what is more than one percent too much. */
  accept(root: Attempt, counted: readonly Attempt[], notes: readonly PaymentNote[]): void {
    const { id: attemptId, payAmount, payCurrency } = root;
    if (this.obstacle) {
      this.add({ kind: 'review', attemptId, review: this.obstacle, isPaid: true });
      this.status = 'review';
      return;
    }
    this.add({ kind: 'accept', attemptId, counted: counted.map(({ id }) => id), notes });
    this.status = 'paid';
    for (const other of this.attempts) {
      if (!counted.includes(other) && isUnreviewedMoney(other))
        this.review(other, { code: 'surplus', detail: null });
    }
    const surplus = findSurplus(payAmount, sumReceived(counted), payCurrency);
    if (surplus !== null) this.review(root, surplus);
  }

  private add(decision: Decision): void {
    this.decisions.push(decision);
    changeAttempts(this.attempts, decision, this.now);
  }
}

/** Money that arrived, such as a partial payment in another coin, and that nobody was asked to review. */
const isUnreviewedMoney = (attempt: Attempt): boolean =>
  hasArrived(attempt.status) &&
  holdsMoney(attempt) &&
  attempt.reviewCode === null &&
  attempt.reviewedAt === null;
