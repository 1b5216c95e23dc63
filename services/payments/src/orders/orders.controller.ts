import { CurrentUserId } from '@libs/auth';
import type { MemberOrder, OrderDetail, PaymentView } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CancelOrder } from './cancel';
import { memberOrder, orderDetail, paymentView } from './orders.dto';
import { ReadOrders } from './read-orders';

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: ReadOrders,
    private readonly cancel: CancelOrder,
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
    const now = await this.transactions.now();
    return paymentView(
      await this.transactions.read((database) =>
        this.orders.findPayment(database, { paymentId: id, userId, now }),
      ),
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
      await this.transactions.run((tx, now) => this.cancel.payment(tx, id, userId, now)),
    );
  }

  /** Lists the member's orders, newest first. */
  @Get('account/orders')
  async showOrders(@CurrentUserId() userId: string): Promise<MemberOrder[]> {
    const found = await this.transactions.read((database) => this.orders.list(database, userId));
    return found.map(memberOrder);
  }

  /**
   * Returns one of the member's orders with what happened to it.
   * @throws {404} Order not found
   */
  @Get('account/orders/:id')
  async showOrder(
    @IdParam('Order not found') id: string,
    @CurrentUserId() userId: string,
  ): Promise<OrderDetail> {
    return orderDetail(
      await this.transactions.read((database) => this.orders.findOrder(database, id, userId)),
    );
  }
}
