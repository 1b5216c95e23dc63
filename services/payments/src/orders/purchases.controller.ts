import { Controller, Get } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { PurchaseCheck } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { ownsTool } from '../pro/entitlements.repository';

/** An unknown tool counts as not owned. */
@Controller('api/user/purchases')
export class PurchasesController {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns whether the member owns a tool.
   * @throws {404} Tool not found.
   */
  @Get(':toolId')
  async checkPurchase(
    @CurrentUserId() userId: string,
    @IdParam('Tool not found', 'toolId') toolId: string,
  ): Promise<PurchaseCheck> {
    return {
      hasPurchased: await this.transactions.read((database) => ownsTool(database, userId, toolId)),
    };
  }
}
