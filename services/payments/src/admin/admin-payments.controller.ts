import { Controller, Get, Query } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import type { AdminPayment, AdminPaymentSummary } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { countOrdersInReview } from '../orders/order.repository';
import { ListPayments } from './list-payments';
import { ListPaymentsRequest } from './admin.dto';
import { adminPayment } from './admin-payment.dto';

@Controller('api/admin/payments')
@ForAdmins()
export class AdminPaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly listPayments: ListPayments,
  ) {}

  /**
   * Lists orders with their attempts, newest first.
   * @throws {400} A parameter is invalid.
   */
  @Get()
  async showPayments(
    @Query() { status, userId, search: text, limit }: ListPaymentsRequest,
  ): Promise<AdminPayment[]> {
    return (
      await this.transactions.read((database) =>
        this.listPayments.run(database, { status, userId, text, limit }),
      )
    ).map(adminPayment);
  }

  /** Counts the orders that need review. */
  @Get('summary')
  async showSummary(): Promise<AdminPaymentSummary> {
    return { review: await this.transactions.read((database) => countOrdersInReview(database)) };
  }
}
