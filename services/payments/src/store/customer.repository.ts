import type { UserSnapshot } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { Customer } from './customer.entity';
import { escapeLike } from './escape-like';

/** Stores a user's current state; ignores an older version. */
export async function upsertCustomer(tx: EntityManager, user: UserSnapshot): Promise<void> {
  await tx.query(
    `insert into customers (user_id, version, username, email, is_admin, registered_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set
       version = excluded.version, username = excluded.username, email = excluded.email, is_admin = excluded.is_admin
     where excluded.version > customers.version`,
    [user.id, user.version, user.username, user.email, user.isAdmin, user.createdAt],
  );
}

/** Users whose name or email contains the text, ignoring case; sorted by name, at most `limit`. */
export function searchCustomers(tx: EntityManager, text: string, limit: number): Promise<Customer[]> {
  return tx
    .createQueryBuilder(Customer, 'customer')
    .where('customer.username ilike :containing or customer.email ilike :containing', { containing: `%${escapeLike(text)}%` })
    .orderBy('lower(customer.username)')
    .limit(limit)
    .getMany();
}
