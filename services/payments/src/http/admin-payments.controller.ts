import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { AdminPayment } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { DatabaseClock } from '../store/database-clock';
import { CloseOrder, type OrderDecision } from '../use-cases/close-order';
import { EndCardSubscriptions } from '../use-cases/end-card-subscriptions';
import { ListPayments, recordedOrder } from '../use-cases/list-payments';
import { adminPayment } from './admin-payment-response';
import { AuditedRequest } from './requests/audited.request';
import { ListPaymentsRequest } from './requests/list-payments.request';

/** Orders that need a person, and what the person decides. */
@Controller('api/admin/payments')
@ForAdmins()
export class AdminPaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly listPayments: ListPayments,
    private readonly closeOrder: CloseOrder,
    private readonly endCardSubscriptions: EndCardSubscriptions,
  ) {}

  /**
   * Lists orders with their attempts.
   * @throws {400} The status is none.
   */
  @Get()
  async showPayments(@Query() { status }: ListPaymentsRequest): Promise<AdminPayment[]> {
    return (await this.transactions.run((tx) => this.listPayments.run(tx, status))).map(adminPayment);
  }

  /**
   * Accepts a payment that waits for a person: its buyer gets what was ordered.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} There is nothing to settle, or it can no longer be fulfilled.
   */
  @Post(':id/settle')
  @HttpCode(200)
  settleOrder(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<AdminPayment> {
    return this.decide('settle', { orderId, actorId, reason });
  }

  /**
   * Records that an order's money went back, and takes back what it bought; the subscription that paid it is ended at the card provider.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} It was not paid, or was refunded already.
   * @throws {502} The card provider does not answer, so nothing was changed.
   */
  @Post(':id/refund')
  @HttpCode(200)
  async refundOrder(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<AdminPayment> {
    const endedCards = await this.endCardSubscriptions.ofOrder(orderId);
    return this.decide('refund', { orderId, actorId, reason, endedCards });
  }

  private decide(act: 'settle' | 'refund', by: Omit<OrderDecision, 'now'>): Promise<AdminPayment> {
    return this.transactions.run(async (tx) => {
      const order = await this.closeOrder[act](tx, { ...by, now: await this.clock.now(tx) });
      return adminPayment(await recordedOrder(tx, order));
    });
  }
}
