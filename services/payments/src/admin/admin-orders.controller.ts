import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { AdminPayment, AdminPaymentSummary } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam, ReasonRequest, SecurityEvent } from '@libs/service';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StopCards } from '../cards/stop-cards';
import type { Order } from '../orders/order.entity';
import { OrderRepository } from '../orders/order.repository';
import { adminPayment, ListPaymentsRequest, SettleOrderRequest } from './admin.dto';
import { ApplyOrderDecisions } from './apply';
import { FindOrders } from './find-orders';

@Controller('api/admin/payments')
@ForAdmins()
export class AdminPaymentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly findOrders: FindOrders,
    private readonly orders: OrderRepository,
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
        this.findOrders.run(database, { status, userId, text, limit }),
      )
    ).map(adminPayment);
  }

  /** Counts the orders that need review. */
  @Get('summary')
  async showSummary(): Promise<AdminPaymentSummary> {
    return {
      review: await this.transactions.read((database) => this.orders.countInReview(database)),
    };
  }
}

@Controller('api/admin/payments/:id')
@ForAdmins()
export class AdminDecisionsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly decisions: ApplyOrderDecisions,
    private readonly findOrders: FindOrders,
    private readonly stopCards: StopCards,
  ) {}

  /**
   * Settles an order: the buyer gets what was ordered. An unpaid order is granted if `withoutPayment` is true.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} Nothing was received, there is nothing to settle, or the order can no longer be fulfilled.
   */
  @SecurityEvent('order.settle')
  @Post('settle')
  @HttpCode(200)
  settle(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason, withoutPayment = false }: SettleOrderRequest,
  ): Promise<AdminPayment> {
    return this.decide((tx, now) =>
      this.decisions.settle(tx, { orderId, actorId, reason, withoutPayment, now }),
    );
  }

  /**
   * Marks an order's surplus as handled. The buyer keeps what was bought.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} This order has no surplus
   */
  @SecurityEvent('order.surplus-resolve')
  @Post('surplus')
  @HttpCode(200)
  handleSurplus(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<AdminPayment> {
    return this.decide((tx, now) =>
      this.decisions.handleSurplus(tx, { orderId, actorId, reason, now }),
    );
  }

  /**
   * Records an order as refunded and revokes what it bought; its subscription is canceled at the card provider.
   * An order that was granted becomes cancelled.
   * @throws {400} The reason is missing.
   * @throws {404} Order not found
   * @throws {409} Nothing was received, or the order was already refunded.
   * @throws {502} The card provider is not responding, so nothing was changed.
   */
  @SecurityEvent('order.refund')
  @Post('refund')
  @HttpCode(200)
  async refund(
    @IdParam('Order not found') orderId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<AdminPayment> {
    const endedCards = await this.stopCards.endOfOrder(orderId);
    return this.decide((tx, now) =>
      this.decisions.refund(tx, { orderId, actorId, reason, endedCards, now }),
    );
  }

  private decide(run: (tx: EntityManager, now: Date) => Promise<Order>): Promise<AdminPayment> {
    return this.transactions.run(async (tx, now) =>
      adminPayment(await this.findOrders.recorded(tx, await run(tx, now))),
    );
  }
}
