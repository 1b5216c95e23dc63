import {
  type AccessLevel,
  type OrderKind,
  type PaymentStatus,
  PRO_PRICE_CENTS,
} from '@libs/contracts';
import { conflict, invalid, notFound } from '@libs/errors';
import { ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Memberships } from '../pro/memberships';
import { computeMembership, mayRenew } from '../pro/pro-period';
import { canCharge, isFirstPaymentConfirming } from '../pro/card-subscription';
import { CardSubscriptionRepository } from '../pro/card-subscription.repository';
import { PurchaseRepository } from '../tools/purchase.repository';
import { AttemptRepository } from './attempt.repository';
import type { Order, ToolSnapshot } from './order.entity';
import { OrderRepository } from './order.repository';
import { publicStatus } from './public-status';

export interface PurchaseRequest {
  userId: string;
  toolId: string | null;
}

export interface Quote extends PurchaseRequest {
  kind: OrderKind;
  amountCents: number;
  snapshot: ToolSnapshot | null;
  description: string;
}

/** Determines the server's price for a request; refuses what cannot be bought or would be paid for twice. */
@Injectable()
export class QuotePrice {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly subscriptions: CardSubscriptionRepository,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly memberships: Memberships,
  ) {}

  async run(tx: EntityManager, request: PurchaseRequest): Promise<Quote> {
    const quote = await (request.toolId === null
      ? this.pro(tx, request.userId)
      : this.tool(tx, request, request.toolId));
    await this.refuseSecondPayment(tx, quote, 'crypto');
    return quote;
  }

  /** What a card pays for: Pro. */
  async forCard(tx: EntityManager, userId: string): Promise<Quote> {
    const quote = await this.pro(tx, userId);
    await this.refuseSecondPayment(tx, quote, 'card');
    return quote;
  }

  private async tool(
    tx: EntityManager,
    { userId }: PurchaseRequest,
    toolId: string,
  ): Promise<Quote> {
    const tool = await tx.findOneBy(ToolView, { id: toolId });
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    if (tool.accessLevel !== 'premium')
      throw invalid('tool_not_for_sale', 'Only premium tools are sold individually');
    if (await this.purchases.owns(tx, userId, toolId))
      throw conflict('already_purchased', 'You already own this tool');
    if (tool.unlisted) throw conflict('tool_unlisted', 'This tool is no longer offered');
    if (tool.fileKey === null) throw conflict('tool_has_no_file', 'This tool has no file yet');
    if (tool.price <= 0) throw conflict('tool_has_no_price', 'This tool has no price yet');
    const snapshot = { name: tool.name, price: tool.price };
    return {
      userId,
      toolId,
      kind: 'tool',
      amountCents: tool.price,
      snapshot,
      description: tool.name.slice(0, 200),
    };
  }

  private async pro(tx: EntityManager, userId: string): Promise<Quote> {
    const cards = await this.subscriptions.findOpen(tx, userId);
    if (cards.some(isFirstPaymentConfirming)) throw cardPaymentConfirming();
    if (cards.some(canCharge)) {
      throw conflict(
        'renews_by_card_subscription',
        'Your card subscription renews automatically. Cancel it first to pay another way.',
      );
    }
    const { periods, now } = await this.memberships.periodsNow(tx, userId);
    const { proUntil } = computeMembership(periods, now);
    if (!mayRenew(proUntil, now))
      throw conflict(
        'already_pro',
        'You already have EXE Pro. You can renew it in its last 7 days.',
      );
    return {
      userId,
      toolId: null,
      kind: 'pro',
      amountCents: PRO_PRICE_CENTS,
      snapshot: null,
      description: 'EXE Pro, 30 days',
    };
  }

  /**
   * Throws 409 if money was seen for an item and is not decided about, since buying it again would pay twice. A pending order does not prevent paying
   * with crypto, which continues that order on its page.
   */
  private async refuseSecondPayment(
    tx: EntityManager,
    item: Item,
    by: 'card' | 'crypto',
  ): Promise<void> {
    const orders = await this.orders.withUndecidedMoney(tx, item.userId, item.toolId);
    const order = orders.find(({ status }) => by === 'card' || status !== 'pending');
    if (order) throw await this.createRefusal(tx, order, item.snapshot?.name ?? 'EXE Pro');
  }

  private async createRefusal(tx: EntityManager, order: Order, name: string) {
    const attempts = await this.attempts.of(tx, [order.id]);
    const statuses = attempts.map((attempt) => publicStatus(attempt, order.status, attempts));
    const isCard = attempts.some(({ provider }) => provider === 'stripe');
    return conflict(
      isCard ? 'card_payment_confirming' : 'crypto_payment_confirming',
      describeRefusal(statuses, name),
    );
  }
}

/** 409: the first card payment is being processed, so another payment would charge twice. */
export const cardPaymentConfirming = () =>
  conflict('card_payment_confirming', 'Your card payment is being confirmed. This takes a moment.');

interface Item {
  userId: string;
  toolId: string | null;
  /** Null for Pro. */
  snapshot: ToolSnapshot | null;
}

/** The statuses are those of the order's own pages. */
function describeRefusal(statuses: readonly PaymentStatus[], name: string): string {
  if (statuses.includes('confirming')) {
    return `Your coins for ${name} are on their way, so you can't pay for it again. You get it once they have arrived.`;
  }
  if (statuses.includes('partially_paid')) {
    return `You have paid part of ${name} with crypto, so you can't pay for it another way. Send the rest, or contact us.`;
  }
  return `We are reviewing your payment for ${name}, so you can't pay for it again. You can follow it under Orders in your account.`;
}

interface OfferedTool {
  accessLevel: AccessLevel;
  price: number;
  fileKey: string | null;
  unlisted: boolean;
}

/** Whether a tool is sold individually; null for a deleted one. */
export const isForSale = (tool: OfferedTool | null): boolean =>
  tool !== null &&
  tool.accessLevel === 'premium' &&
  !tool.unlisted &&
  tool.fileKey !== null &&
  tool.price > 0;
