import { CurrentUserId } from '@libs/auth';
import type { OwnedTools, PurchaseCheck } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { Controller, Get } from '@nestjs/common';
import { PurchaseRepository } from './purchase.repository';

@Controller('api')
export class PurchasesController {
  constructor(
    private readonly transactions: Transactions,
    private readonly purchases: PurchaseRepository,
  ) {}

  /**
   * Returns whether the member owns a tool. An unknown tool counts as not owned.
   * @throws {404} Tool not found.
   */
  @Get('user/purchases/:toolId')
  async checkPurchase(
    @CurrentUserId() userId: string,
    @IdParam('Tool not found', 'toolId') toolId: string,
  ): Promise<PurchaseCheck> {
    return {
      hasPurchased: await this.transactions.read((database) =>
        this.purchases.owns(database, userId, toolId),
      ),
    };
  }

  /** Lists each tool that the member owns, once. */
  @Get('account/purchases')
  async showPurchases(@CurrentUserId() userId: string): Promise<OwnedTools> {
    const owned = await this.transactions.read((database) =>
      this.purchases.ownedBy(database, userId),
    );
    return { toolIds: [...new Set(owned.map(({ toolId }) => toolId))] };
  }
}
