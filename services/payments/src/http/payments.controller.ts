import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { MemberOrder, PaymentView } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { DatabaseClock } from '../store/database-clock';
import { CancelPayment } from '../use-cases/checkout/cancel-payment';
import { FindPayment } from '../use-cases/checkout/find-payment';
import { ListOrders } from '../use-cases/checkout/list-orders';
import { memberOrder, paymentView } from './payment.dto';

/** Routes for a member's own payments and orders. */
@Controller('api')
export class PaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly findPayment: FindPayment,
    private readonly cancelPayment: CancelPayment,
    private readonly listOrders: ListOrders,
  ) {}

  /**
   * Returns one of the member's payments.
   * @throws {404} Payment not found
   */
  @Get('payments/:id')
  async showPayment(@IdParam('Payment not found') id: string, @CurrentUserId() userId: string): Promise<PaymentView> {
    return paymentView(await this.transactions.run((tx) => this.findPayment.run(tx, id, userId)));
  }

  /**
   * Cancels a payment before any coins are seen on the network.
   * @throws {404} Payment not found
   * @throws {409} Coins are already on their way, or the payment is over.
   */
  @Post('payments/:id/cancel')
  @HttpCode(200)
  async givePaymentUp(@IdParam('Payment not found') id: string, @CurrentUserId() userId: string): Promise<PaymentView> {
    return paymentView(await this.transactions.run(async (tx) => this.cancelPayment.run(tx, id, userId, await this.clock.now(tx))));
  }

  /** Lists the member's orders, newest first. */
  @Get('account/orders')
  async showOrders(@CurrentUserId() userId: string): Promise<MemberOrder[]> {
    const found = await this.transactions.run((tx) => this.listOrders.run(tx, userId));
    return found.map(memberOrder);
  }
}
