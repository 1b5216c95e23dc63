import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { purchaseRevoked } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { lockEntitlements } from '../pro/entitlement-lock';
import { recordAdministratorWrite } from './record-administrator-write';
import { ToolPurchase } from '../tools/tools.entity';
import type { AuditedAction } from './audit-record.entity';

/** Revokes a granted tool, with an audit record; a paid tool is revoked by refunding its order. */
@Injectable()
export class RevokePurchase {
  constructor(private readonly clock: DatabaseClock) {}

  async run(
    tx: EntityManager,
    toolId: string,
    { userId, actorId, reason }: AuditedAction,
  ): Promise<void> {
    const { version, now } = await lockEntitlements(tx, userId, this.clock);
    const purchase = await tx.findOneBy(ToolPurchase, { userId, toolId });
    if (!purchase) throw notFound('purchase_not_found', 'This user does not own the tool');
    if (purchase.orderId)
      throw conflict('purchase_was_paid', 'This tool was paid for. Refund its order instead.');
    await tx.delete(ToolPurchase, purchase.id);
    const write = { action: 'purchase.revoke', before: purchase, after: null, at: now } as const;
    await recordAdministratorWrite(tx, { ...write, userId, actorId, reason });
    await addToOutbox(
      tx,
      purchaseRevoked({ userId, toolId, paymentId: purchase.paymentId }, { version, time: now }),
    );
  }
}
