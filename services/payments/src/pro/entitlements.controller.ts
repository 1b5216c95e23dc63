import { ForServices } from '@libs/auth';
import type { Entitlements } from '@libs/contracts';
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
