import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { AdminPayment } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { DatabaseClock } from '../store/database-clock';
import { CloseOrder } from '../use-cases/close-order';
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
   * Writes down that an order's money went back, and takes back what it bought.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} It was not paid, or was refunded already.
   */
  @Post(':id/refund')
  @HttpCode(200)
  refundOrder(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<AdminPayment> {
    return this.decide('refund', { orderId, actorId, reason });
  }

  private decide(act: 'settle' | 'refund', by: { orderId: string; actorId: string; reason: string }): Promise<AdminPayment> {
    return this.transactions.run(async (tx) => {
      const order = await this.closeOrder[act](tx, { ...by, now: await this.clock.now(tx) });
      return adminPayment(await recordedOrder(tx, order));
    });
  }
}
