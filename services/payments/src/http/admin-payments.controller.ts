import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { AdminPayment } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, IdParam } from '@libs/service';
import { CloseOrder } from '../use-cases/close-order';
import { ListPayments, paymentOnBooks } from '../use-cases/list-payments';
import { adminPayment } from './admin-payment-answer';
import { AuditedRequest } from './requests/audited.request';
import { ListPaymentsRequest } from './requests/list-payments.request';

/** Orders that need a person, and what the person decides. */
@Controller('api/admin/payments')
@ForAdmins()
export class AdminPaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly listPayments: ListPayments,
    private readonly closeOrder: CloseOrder,
  ) {}

  @Get()
  async list(@Query() { status }: ListPaymentsRequest): Promise<AdminPayment[]> {
    return (await this.transactions.run((tx) => this.listPayments.run(tx, status))).map(adminPayment);
  }

  @Post(':id/settle')
  @HttpCode(200)
  settle(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<AdminPayment> {
    return this.decide('settle', { orderId, actorId, reason });
  }

  @Post(':id/refund')
  @HttpCode(200)
  refund(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<AdminPayment> {
    return this.decide('refund', { orderId, actorId, reason });
  }

  private decide(act: 'settle' | 'refund', by: { orderId: string; actorId: string; reason: string }): Promise<AdminPayment> {
    return this.transactions.run(async (tx) => {
      const order = await this.closeOrder[act](tx, { ...by, now: this.clock.now() });
      return adminPayment(await paymentOnBooks(tx, order));
    });
  }
}
