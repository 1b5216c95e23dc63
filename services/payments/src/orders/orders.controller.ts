import { Transactions } from '@libs/persistence';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { MemberOrder, PaymentView } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { CancelPayment } from './cancel';
import { ReadOrders } from './read-orders';
import { memberOrder, paymentView } from './orders.dto';

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: ReadOrders,
    private readonly cancel: CancelPayment,
  ) {}

  /**
   * Returns one of the member's payments.
   * @throws {404} Payment not found
   */
  @Get('payments/:id')
  async showPayment(
    @IdParam('Payment not found') id: string,
    @CurrentUserId() userId: string,
  ): Promise<PaymentView> {
    return paymentView(
      await this.transactions.read((database) => this.orders.findPayment(database, id, userId)),
    );
  }

  /**
   * Cancels a payment before any coins are seen on the network.
   * @throws {404} Payment not found
   * @throws {409} Coins are already on their way, or the payment is over.
   */
  @Post('payments/:id/cancel')
  @HttpCode(200)
  async cancelPayment(
    @IdParam('Payment not found') id: string,
    @CurrentUserId() userId: string,
  ): Promise<PaymentView> {
    return paymentView(
      await this.transactions.run((tx, now) => this.cancel.run(tx, id, userId, now)),
    );
  }

  /** Lists the member's orders, newest first. */
  @Get('account/orders')
  async showOrders(@CurrentUserId() userId: string): Promise<MemberOrder[]> {
    const found = await this.transactions.read((database) => this.orders.list(database, userId));
    return found.map(memberOrder);
  }
}
