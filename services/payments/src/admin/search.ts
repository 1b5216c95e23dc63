import type { AdminCustomer } from '@libs/contracts';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Customer, CustomerRepository } from '../customers/customer.repository';
import type { Order } from '../orders/order.entity';
import { OrderRepository, type OrderSearch } from '../orders/order.repository';
import { type OrderWithAttempts, ReadOrders } from '../orders/read-orders';
import { Memberships } from '../pro/memberships';
import { isPro, membershipOf } from '../pro/pro-period';

export interface RecordedOrder extends OrderWithAttempts {
  buyer: Customer | undefined;
}

/** Finds orders for an administrator, each with its attempts and its buyer. */
@Injectable()
export class FindOrders {
  constructor(
    private readonly orders: OrderRepository,
    private readonly readOrders: ReadOrders,
  ) {}

  async search(tx: EntityManager, search: OrderSearch): Promise<RecordedOrder[]> {
    return this.withBuyers(tx, await this.orders.search(tx, search));
  }

  async recorded(tx: EntityManager, order: Order): Promise<RecordedOrder> {
    const [recorded] = await this.withBuyers(tx, [order]);
    if (!recorded) throw new Error(`order ${order.id} is not stored`);
    return recorded;
  }

  private async withBuyers(tx: EntityManager, orders: Order[]): Promise<RecordedOrder[]> {
    const buyers = await tx.findBy(Customer, { userId: In(orders.map(({ userId }) => userId)) });
    return (await this.readOrders.withAttempts(tx, orders)).map((one) => ({
      ...one,
      buyer: buyers.find(({ userId }) => userId === one.order.userId),
    }));
  }
}

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
