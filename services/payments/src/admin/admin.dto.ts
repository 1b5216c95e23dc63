import {
  ACCOUNT_LIMITS,
  type AdminPayment,
  type AdminPaymentAttempt,
  type Cents,
  type Id,
  type Moment,
  ORDER_STATUSES,
  type OrderStatus,
} from '@libs/contracts';
import { IsMoment, PageLimit, ReasonRequest, Trimmed } from '@libs/service';
import {
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import type { Customer } from '../customers/customer.entity';
import type { Attempt } from '../orders/attempt.entity';
import { memberOrder } from '../orders/orders.dto';
import { findSurplusDeposits, holdsMoney, waitsForReview } from '../orders/payment-chain';
import { publicStatus } from '../orders/public-status';
import type { OrderWithAttempts } from '../orders/read-orders';
import { describeReview, readReview } from '../orders/review';
import type { ToolPurchase } from '../tools/purchase.entity';

const UNTIL_MESSAGE = 'until must be a time such as 2030-01-31T12:00:00Z, or null to end Pro now';

export class GrantPurchaseRequest extends ReasonRequest {
  @IsUUID('all', { message: 'toolId must be the ID of a tool' })
  toolId: string;
}

export class SetProRequest extends ReasonRequest {
  /** ISO 8601 with an offset; null ends it now. */
  @IsMoment(UNTIL_MESSAGE)
  @ValidateIf((request: SetProRequest) => request.until !== null)
  until: Moment | null;
}

export class SettleOrderRequest extends ReasonRequest {
  /** Confirms that the order is granted although nothing was received for it. */
  @IsBoolean({ message: 'withoutPayment must be true or false' })
  @IsOptional()
  withoutPayment?: boolean;
}

export class ListPaymentsRequest {
  /** Only orders with this status; `review` finds every order that needs review. */
  @IsOptional()
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status?: OrderStatus;

  /** Only orders of this user. */
  @IsOptional()
  @IsUUID('all', { message: 'userId must be the ID of a user' })
  userId?: string;

  /** The start of an order ID, payment ID, provider payment ID or address, or part of a username, email or tool name. */
  @MaxLength(ACCOUNT_LIMITS.email, {
    message: `search must be at most ${ACCOUNT_LIMITS.email} characters`,
  })
  @IsString({ message: 'search must be text' })
  @Trimmed()
  search: string = '';

  /** Maximum number of orders to return. */
  @PageLimit(200)
  limit: number = 200;
}

export class FindCustomersRequest {
  /** Part of a username or email; empty finds everyone. */
  @MaxLength(ACCOUNT_LIMITS.email, {
    message: `search must be at most ${ACCOUNT_LIMITS.email} characters`,
  })
  @IsString({ message: 'search must be text' })
  search: string = '';

  /** Maximum number of users to return. */
  @PageLimit(100)
  limit: number = 20;
}

/** A purchase as the spec lists it (§3, tool purchase). */
export class PurchaseResponse {
  id: Id;
  userId: Id;
  toolId: Id;
  /** The payment it was bought with, or `grant:` and the ID of the audit record of the grant. */
  paymentId: string;
  amount: Cents;
  currency: string;
  purchasedAt: Moment;
}

export function purchaseResponse({
  id,
  userId,
  toolId,
  paymentId,
  amount,
  currency,
  purchasedAt,
}: ToolPurchase): PurchaseResponse {
  return {
    id,
    userId,
    toolId,
    paymentId,
    amount,
    currency,
    purchasedAt: purchasedAt.toISOString(),
  };
}

export interface RecordedOrder extends OrderWithAttempts {
  buyer: Customer | undefined;
}

export function adminPayment({ buyer, ...recorded }: RecordedOrder): AdminPayment {
  const { order, attempts } = recorded;
  const reviewed = attempts.find(waitsForReview);
  const reason = reviewed ? readReview(reviewed) : null;
  return {
    ...memberOrder(recorded),
    userId: order.userId,
    username: buyer?.username ?? null,
    email: buyer?.email ?? null,
    reason: reason && describeReview(reason),
    hasSurplus: findSurplusDeposits(order.status, attempts).length > 0,
    notes: order.notes,
    hasReceivedMoney: attempts.some(holdsMoney),
    attempts: attempts.map((attempt) => attemptResponse(attempt, order.status, attempts)),
  };
}

function attemptResponse(
  attempt: Attempt,
  orderStatus: RecordedOrder['order']['status'],
  attempts: Attempt[],
): AdminPaymentAttempt {
  const {
    provider,
    providerPaymentId,
    providerStatus,
    payCurrency,
    payAmount,
    actuallyPaid,
    paidCurrency,
  } = attempt;
  return {
    paymentId: attempt.id,
    parentPaymentId: attempt.parentAttemptId,
    provider,
    providerPaymentId,
    providerStatus,
    payCurrency,
    payAmount,
    paidCurrency,
    actuallyPaid,
    status: publicStatus(attempt, orderStatus, attempts),
  };
}
