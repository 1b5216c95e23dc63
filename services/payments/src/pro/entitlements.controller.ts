import { CurrentUserId, ForServices } from '@libs/auth';
import type { Entitlements, OwnedTools, PurchaseCheck } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { Controller, Get, Query } from '@nestjs/common';
import { PurchaseRepository } from '../tools/purchase.repository';
import { EntitlementsRequest } from './membership.dto';
import { Memberships } from './memberships';

/** Serves entitlements to downloads before it refuses access, and to identity while its events lag behind. */
@Controller('internal/entitlements')
@ForServices()
export class EntitlementsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly purchases: PurchaseRepository,
    private readonly memberships: Memberships,
  ) {}

  @Get(':userId')
  showEntitlements(
    @IdParam('User not found', 'userId') userId: string,
    @Query() { toolId }: EntitlementsRequest,
  ): Promise<Entitlements> {
    return this.transactions.read(async (database) => {
      const { accessUntil } = await this.memberships.read(database, userId);
      const hasPurchased =
        toolId !== undefined && (await this.purchases.owns(database, userId, toolId));
      return { accessUntil: accessUntil?.toISOString() ?? null, hasPurchased };
    });
  }
}

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
