import { Injectable } from '@nestjs/common';
import type { Entitlements } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { ownsTool } from '../../store/tool-purchase.repository';
import { ReadMembership } from '../read-membership';

/** Reads a user's current entitlements from the payments database. */
@Injectable()
export class ReadEntitlements {
  constructor(private readonly readMembership: ReadMembership) {}

  async run(tx: EntityManager, userId: string, toolId: string | undefined): Promise<Entitlements> {
    const { accessUntil } = await this.readMembership.run(tx, userId);
    const hasPurchased = toolId !== undefined && (await ownsTool(tx, userId, toolId));
    return { accessUntil: accessUntil?.toISOString() ?? null, hasPurchased };
  }
}
