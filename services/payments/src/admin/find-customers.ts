import type { AdminCustomer } from '@libs/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import { Memberships } from '../pro/memberships';
import { computeMembership, isPro } from '../pro/pro-period';

/** Finds users for an administrator, each with their current Pro membership. */
@Injectable()
export class FindCustomers {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly memberships: Memberships,
  ) {}

  async run(tx: EntityManager, text: string, limit: number): Promise<AdminCustomer[]> {
    const customers = await this.customers.search(tx, text, limit);
    const { periods, now } = await this.memberships.periodsNow(
      tx,
      ...customers.map(({ userId }) => userId),
    );
    return customers.map(({ userId, username, email, isAdmin, registeredAt }) => {
      const membership = computeMembership(
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
