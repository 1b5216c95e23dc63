import { Controller, Get, Query } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { Entitlements } from '@libs/contracts';
import { DatabaseClock, Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { ownsTool } from '../tools/tools.repository';
import { readMembership } from './membership';
import { EntitlementsRequest } from './membership.dto';

/** Serves entitlements to downloads before it refuses access, and to identity while its events lag behind. */
@Controller('internal/entitlements')
@ForServices()
export class EntitlementsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
  ) {}

  @Get(':userId')
  showEntitlements(
    @IdParam('User not found', 'userId') userId: string,
    @Query() { toolId }: EntitlementsRequest,
  ): Promise<Entitlements> {
    return this.transactions.read(async (database) => {
      const { accessUntil } = await readMembership(database, userId, this.clock);
      const hasPurchased = toolId !== undefined && (await ownsTool(database, userId, toolId));
      return { accessUntil: accessUntil?.toISOString() ?? null, hasPurchased };
    });
  }
}
