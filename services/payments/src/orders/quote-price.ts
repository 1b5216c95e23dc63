import { DatabaseClock } from '@libs/persistence';
import { type OrderKind, PRO_PRICE_CENTS } from '@libs/contracts';
import { conflict, invalid, notFound } from '@libs/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canCharge, isFirstPaymentConfirming } from '../subscriptions/card-subscription';
import { membershipOf } from '../pro/pro-period';
import { mayRenew } from '../pro/renewal';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import type { ToolSnapshot } from './order.entity';
import { periodsNow } from '../pro/membership';
import { ownsTool } from '../tools/tools.repository';
import { ToolView } from '../tools/tools.entity';
import { refuseSecondPayment } from './refuse-second-payment';

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
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, request: PurchaseRequest): Promise<Quote> {
    const quote = await (request.toolId === null
      ? this.pro(tx, request.userId)
      : this.tool(tx, request, request.toolId));
    await refuseSecondPayment(tx, quote, 'crypto');
    return quote;
  }

  /** What a card pays for: Pro. */
  async forCard(tx: EntityManager, userId: string): Promise<Quote> {
    const quote = await this.pro(tx, userId);
    await refuseSecondPayment(tx, quote, 'card');
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
    if (await ownsTool(tx, userId, toolId))
      throw conflict('already_purchased', 'You already own this tool');
    if (tool.unlisted) throw conflict('tool_unlisted', 'This tool is no longer offered');
    if (!tool.hasFile) throw conflict('tool_has_no_file', 'This tool has no file yet');
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
    const cards = await openCardSubscriptions(tx, userId);
    if (cards.some(isFirstPaymentConfirming)) throw cardPaymentConfirming();
    if (cards.some(canCharge)) {
      throw conflict(
        'renews_by_card_subscription',
        'Your card subscription renews automatically. Cancel it first to pay another way.',
      );
    }
    const { periods, now } = await periodsNow(tx, this.clock, userId);
    const { proUntil } = membershipOf(periods, now);
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
}

/** 409: the first card payment is being processed, so another payment would charge twice. */
export const cardPaymentConfirming = () =>
  conflict('card_payment_confirming', 'Your card payment is being confirmed. This takes a moment.');
