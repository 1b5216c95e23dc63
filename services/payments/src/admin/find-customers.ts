import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { AdminCustomer } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { isPro, membershipOf } from '../pro/pro-period';
import { searchCustomers } from '../customers/customers.repository';
import { periodsNow } from '../pro/membership';

/** Finds users for an administrator, each with their current Pro membership. */
@Injectable()
export class FindCustomers {
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, text: string, limit: number): Promise<AdminCustomer[]> {
    const customers = await searchCustomers(tx, text, limit);
    const { periods, now } = await periodsNow(
      tx,
      this.clock,
      ...customers.map(({ userId }) => userId),
    );
    return customers.map(({ userId, username, email, isAdmin, registeredAt }) => {
      const membership = membershipOf(
        periods.filter((period) => period.userId === userId),
        now,
      );
      return {
        id: userId,
        username,
        email,
        isAdmin,
        isPro: isPro(membership, now),
        proUntil: membership.proUntil?.toISOString() ?? null,
        createdAt: registeredAt.toISOString(),
      };
    });
  }
}
