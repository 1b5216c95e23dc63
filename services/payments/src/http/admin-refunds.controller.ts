import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { AdminPayment } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam, SecurityEvent } from '@libs/service';
import { DatabaseClock } from '../store/database-clock';
import { EndCardSubscriptions } from '../workflows/admin/end-card-subscriptions';
import { recordedOrder } from '../use-cases/admin/list-payments';
import { RefundOrder } from '../use-cases/admin/refund-order';
import { adminPayment } from './admin-payment.dto';
import { AuditedRequest } from './admin.dto';

/** Routes for refunding orders as an administrator. */
@Controller('api/admin/payments/:id/refund')
@ForAdmins()
export class AdminRefundsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly refundOrder: RefundOrder,
    private readonly endCardSubscriptions: EndCardSubscriptions,
  ) {}

  /**
   * Records an order as refunded and revokes what it bought; its subscription is canceled at the card provider.
   * An order that was granted becomes cancelled.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} Nothing was received, or the order was already refunded.
   * @throws {502} The card provider is not responding, so nothing was changed.
   */
  @SecurityEvent('order.refund')
  @Post()
  @HttpCode(200)
  async refund(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<AdminPayment> {
    const endedCards = await this.endCardSubscriptions.ofOrder(orderId);
    return this.transactions.run(async (tx) => {
      const order = await this.refundOrder.run(tx, { orderId, actorId, reason, endedCards, now: await this.clock.now(tx) });
      return adminPayment(await recordedOrder(tx, order));
    });
  }
}
