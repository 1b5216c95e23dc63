import { type OrderKind, PRO_PRICE_CENTS } from '@libs/contracts';
import { conflict, invalid, notFound } from '@libs/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { membershipOf } from '../domain/pro-membership';
import { mayRenew, renewsByCard } from '../domain/pro-offer';
import { DatabaseClock } from '../store/database-clock';
import { Customer } from '../store/customer.entity';
import type { ToolSnapshot } from '../store/order.entity';
import { periodsNow } from '../store/periods';
import { ToolPurchase } from '../store/tool-purchase.entity';
import { ToolView } from '../store/tool-view.entity';

/** What somebody wants to buy: a tool, or Pro when there is none. */
export interface PurchaseRequest {
  userId: string;
  toolId: string | null;
}

/** What it costs now. */
export interface Quote extends PurchaseRequest {
  kind: OrderKind;
  amountCents: number;
  snapshot: ToolSnapshot | null;
  /** What the provider shows its customer. */
  description: string;
}

/** Says what a request costs, at the server's own price; refuses what cannot be bought or would be paid for twice. */
@Injectable()
export class QuotePrice {
  constructor(private readonly clock: DatabaseClock) {}

  run(tx: EntityManager, request: PurchaseRequest): Promise<Quote> {
    return request.toolId === null ? this.pro(tx, request) : this.tool(tx, request, request.toolId);
  }

  private async tool(tx: EntityManager, { userId }: PurchaseRequest, toolId: string): Promise<Quote> {
    const tool = await tx.findOneBy(ToolView, { id: toolId });
    if (!tool) throw notFound('no_such_tool', 'Tool not found');
    if (tool.accessLevel !== 'premium') throw invalid('not_for_sale', 'Only premium tools are bought one by one');
    if (await tx.existsBy(ToolPurchase, { userId, toolId })) throw conflict('already_purchased', 'You already own this tool');
    if (!tool.hasFile) throw conflict('no_file', 'This tool has no file yet');
    if (tool.price <= 0) throw conflict('no_price', 'This tool has no price yet');
    const snapshot = { name: tool.name, price: tool.price };
    return { userId, toolId, kind: 'tool', amountCents: tool.price, snapshot, description: tool.name.slice(0, 200) };
  }

  private async pro(tx: EntityManager, { userId }: PurchaseRequest): Promise<Quote> {
    const customer = await tx.findOneBy(Customer, { userId });
    if (renewsByCard(customer?.stripeStatus ?? null, customer?.renewalCancelled ?? false)) {
      throw conflict('renews_by_card', 'Your card subscription renews by itself. Cancel it first to pay in another way.');
    }
    const { periods, now } = await periodsNow(tx, this.clock, userId);
    const { proUntil } = membershipOf(periods, now);
    if (!mayRenew(proUntil, now)) throw conflict('already_pro', 'You are already Pro. You can renew in the last 7 days.');
    return { userId, toolId: null, kind: 'pro', amountCents: PRO_PRICE_CENTS, snapshot: null, description: 'EXE Pro, 30 days' };
  }
}
