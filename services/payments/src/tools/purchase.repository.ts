import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ToolPurchase } from './purchase.entity';

@Injectable()
export class PurchaseRepository {
  owns(tx: EntityManager, userId: string, toolId: string): Promise<boolean> {
    return tx.existsBy(ToolPurchase, { userId, toolId });
  }

  ownedBy(tx: EntityManager, userId: string): Promise<ToolPurchase[]> {
    return tx.findBy(ToolPurchase, { userId });
  }

  /** Remembers that a tool was granted, also after the grant has ended. */
  async rememberGrant(
    tx: EntityManager,
    { userId, toolId, paymentId }: Pick<ToolPurchase, 'userId' | 'toolId' | 'paymentId'>,
  ): Promise<void> {
    await tx.query(
      `insert into granted_tools (user_id, tool_id, payment_id) values ($1, $2, $3)
       on conflict (user_id, tool_id) do update set payment_id = excluded.payment_id`,
      [userId, toolId, paymentId],
    );
  }
}
