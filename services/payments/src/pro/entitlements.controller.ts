import { Controller, Get, Query } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { Entitlements } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { ReadEntitlements } from './read-entitlements';
import { EntitlementsRequest } from './membership.dto';

/** Serves entitlements to downloads before it refuses access, and to identity while its events lag behind. */
@Controller('internal/entitlements')
@ForServices()
export class EntitlementsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readEntitlements: ReadEntitlements,
  ) {}

  @Get(':userId')
  showEntitlements(
    @IdParam('User not found', 'userId') userId: string,
    @Query() { toolId }: EntitlementsRequest,
  ): Promise<Entitlements> {
    return this.transactions.read((database) =>
      this.readEntitlements.run(database, userId, toolId),
    );
  }
}
