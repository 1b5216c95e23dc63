import { paymentsAudited, purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { conflict, invalid, notFound } from '@libs/errors';
import { addToOutbox, publishAudit } from '@libs/messaging';
import { ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CustomerRepository } from '../customers/customer.repository';
import { CancelOrder } from '../orders/cancel';
import { OrderRepository } from '../orders/order.repository';
import { type MembershipPeriod } from '../pro/membership-period.entity';
import { type Membership, Memberships } from '../pro/memberships';
import { computeMembership, mayRenew, setProUntil } from '../pro/pro-period';
import { ToolPurchase } from '../tools/purchase.entity';
import { PurchaseRepository } from '../tools/purchase.repository';

/** What an administrator does to a user; the audit log stores it. */
interface Act {
  userId: string;
  actorId: string;
  reason: string;
}

/** Grants a user a premium tool free of charge, with an audit record; cancels the user's unpaid order of it. */
@Injectable()
export class GrantPurchase {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly purchases: PurchaseRepository,
    private readonly orders: OrderRepository,
    private readonly memberships: Memberships,
    private readonly cancelOrder: CancelOrder,
  ) {}

  async run(
    tx: EntityManager,
    toolId: string,
    { userId, actorId, reason }: Act,
  ): Promise<ToolPurchase> {
    await this.orders.lockCheckout(tx, userId, toolId);
    const pending = await this.orders.lockPending(tx, userId, toolId);
    const { version, now } = await this.memberships.lock(tx, userId);
    if (await this.customers.isDeleted(tx, userId))
      throw notFound('user_not_found', 'User not found');
    await requirePremium(tx, toolId);
    if (await this.purchases.owns(tx, userId, toolId))
      throw conflict('already_purchased', 'This user already owns the tool');
    const auditId = uuidv7();
    const purchase = tx.create(ToolPurchase, {
      id: uuidv7(),
      userId,
      toolId,
      paymentId: `grant:${auditId}`,
      amount: 0,
      currency: 'USD',
      purchasedAt: now,
      orderId: null,
    });
    await tx.insert(ToolPurchase, purchase);
    await this.purchases.rememberGrant(tx, purchase);
    await publishAudit(tx, paymentsAudited, {
      id: auditId,
      action: 'purchase.grant',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
      before: null,
      after: purchase,
      at: now,
    });
    await addToOutbox(
      tx,
      purchaseGranted(
        { userId, toolId, paymentId: purchase.paymentId, bought: false },
        { version, time: now },
      ),
    );
    if (pending)
      await this.cancelOrder.unlessPaying(tx, pending, {
        actor: 'admin',
        note: 'an administrator has granted the tool',
        now,
      });
    return purchase;
  }
}

async function requirePremium(tx: EntityManager, id: string): Promise<void> {
  const tool = await tx.findOne(ToolView, { where: { id }, lock: { mode: 'for_key_share' } });
  if (!tool) throw notFound('tool_not_found', 'Tool not found');
  if (tool.accessLevel !== 'premium')
    throw invalid('tool_not_premium', 'Only premium tools can be granted');
}

/** Revokes a granted tool, with an audit record; a paid tool is revoked by refunding its order. */
@Injectable()
export class RevokePurchase {
  constructor(private readonly memberships: Memberships) {}

  async run(tx: EntityManager, toolId: string, { userId, actorId, reason }: Act): Promise<void> {
    const { version, now } = await this.memberships.lock(tx, userId);
    const purchase = await tx.findOneBy(ToolPurchase, { userId, toolId });
    if (!purchase) throw notFound('purchase_not_found', 'This user does not own the tool');
    if (purchase.orderId)
      throw conflict('purchase_was_paid', 'This tool was paid for. Refund its order instead.');
    await tx.delete(ToolPurchase, purchase.id);
    await publishAudit(tx, paymentsAudited, {
      action: 'purchase.revoke',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
      before: purchase,
      after: null,
      at: now,
    });
    await addToOutbox(
      tx,
      purchaseRevoked({ userId, toolId, paymentId: purchase.paymentId }, { version, time: now }),
    );
  }
}

interface ProAction extends Act {
  endedCards?: string[];
}

/** Grants, extends, shortens or ends a user's Pro, with an audit record; null ends it now. A crypto page that could not be opened now is closed. */
@Injectable()
export class SetPro {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly orders: OrderRepository,
    private readonly memberships: Memberships,
    private readonly cancelOrder: CancelOrder,
  ) {}

  async run(
    tx: EntityManager,
    until: Date | null,
    { userId, actorId, reason, endedCards = [] }: ProAction,
  ): Promise<Membership> {
    await this.orders.lockCheckout(tx, userId, null);
    const pending = await this.orders.lockPending(tx, userId, null);
    const lock = await this.memberships.lock(tx, userId);
    if (await this.customers.isDeleted(tx, userId))
      throw notFound('user_not_found', 'User not found');
    const { now } = lock;
    const before = await this.memberships.findPeriods(tx, userId);
    await this.memberships.changePeriods(tx, userId, setProUntil(before, until ?? now, now));
    const after = await this.memberships.findPeriods(tx, userId);
    await publishAudit(tx, paymentsAudited, {
      action: 'pro.set',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      userId,
      reason,
      before: asRecorded(before, now),
      after: { ...asRecorded(after, now), ...(endedCards.length > 0 ? { endedCards } : {}) },
      at: now,
    });
    const membership = await this.memberships.publish(tx, lock);
    const isBought = !mayRenew(membership.proUntil, now);
    if (pending && isBought)
      await this.cancelOrder.unlessPaying(tx, pending, {
        actor: 'admin',
        note: 'an administrator has granted Pro',
        now,
      });
    return membership;
  }
}

function asRecorded(periods: MembershipPeriod[], now: Date): object {
  return { ...computeMembership(periods, now), periods: periods.filter(({ ends }) => ends >= now) };
}
