import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { purchaseGranted } from '@libs/contracts';
import { conflict, invalid, notFound } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isDeleted } from '../customers/customers.repository';
import { lockEntitlements } from '../pro/entitlement-lock';
import { ownsTool } from '../tools/tools.repository';
import { lockCheckout, pendingOrderOf } from '../orders/order.repository';
import { recordAdministratorWrite } from './record-administrator-write';
import { ToolPurchase } from '../tools/tools.entity';
import { ToolView } from '../tools/tools.entity';
import type { AuditedAction } from './audit-record.entity';
import { cancelUnlessPaying } from '../orders/cancel-order';

/** Grants a user a premium tool free of charge, with an audit record; cancels the user's unpaid order of it. */
@Injectable()
export class GrantPurchase {
  constructor(private readonly clock: DatabaseClock) {}

  async run(
    tx: EntityManager,
    toolId: string,
    { userId, actorId, reason }: AuditedAction,
  ): Promise<ToolPurchase> {
    await lockCheckout(tx, userId, toolId);
    const pending = await pendingOrderOf(tx, userId, toolId);
    const { version, now } = await lockEntitlements(tx, userId, this.clock);
    if (await isDeleted(tx, userId)) throw notFound('user_not_found', 'User not found');
    await requirePremium(tx, toolId);
    if (await ownsTool(tx, userId, toolId))
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
    const write = {
      id: auditId,
      action: 'purchase.grant',
      before: null,
      after: purchase,
      at: now,
    } as const;
    await recordAdministratorWrite(tx, { ...write, userId, actorId, reason });
    await addToOutbox(
      tx,
      purchaseGranted({ userId, toolId, paymentId: purchase.paymentId }, { version, time: now }),
    );
    if (pending)
      await cancelUnlessPaying(tx, pending, {
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
