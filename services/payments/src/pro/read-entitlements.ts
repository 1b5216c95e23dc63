import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { Entitlements } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { ownsTool } from './entitlement-lock';
import { readMembership } from './membership';

@Injectable()
export class ReadEntitlements {
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, userId: string, toolId: string | undefined): Promise<Entitlements> {
    const { accessUntil } = await readMembership(tx, userId, this.clock);
    const hasPurchased = toolId !== undefined && (await ownsTool(tx, userId, toolId));
    return { accessUntil: accessUntil?.toISOString() ?? null, hasPurchased };
  }
}
