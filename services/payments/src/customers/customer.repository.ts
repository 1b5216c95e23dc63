import { normalizeEmailPart, type UserSnapshot } from '@libs/contracts';
import { escapeLike } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Customer } from './customer.entity';

/** The pattern of emails that contain the text in their stored form: an administrator may type an international domain. */
export const emailPattern = (text: string): string => `%${escapeLike(normalizeEmailPart(text))}%`;

@Injectable()
export class CustomerRepository {
  /** Stores a user's current state; ignores an older version and a deleted user. */
  async upsert(tx: EntityManager, user: UserSnapshot): Promise<void> {
    await tx.query(
      `insert into customers (user_id, version, username, email, is_admin, registered_at, is_suspended)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (user_id) do update set
         version = excluded.version, username = excluded.username, email = excluded.email, is_admin = excluded.is_admin,
         is_suspended = excluded.is_suspended
       where excluded.version > customers.version and customers.deleted_at is null`,
      [
        user.id,
        user.version,
        user.username,
        user.email,
        user.isAdmin,
        user.createdAt,
        user.isSuspended,
      ],
    );
  }

  /** Erases a user's name and email for good; returns false if that was done before. */
  async erase(tx: EntityManager, userId: string, version: number, now: Date): Promise<boolean> {
    const [known] = await tx.query<{ deleted_at: Date | null }[]>(
      'select deleted_at from customers where user_id = $1 for update',
      [userId],
    );
    if (known?.deleted_at) return false;
    await tx.query(
      `insert into customers (user_id, version, username, email, is_admin, registered_at, renewal_cancelled, deleted_at)
       values ($1, $2, '', '', false, $3, true, $3)
       on conflict (user_id) do update set version = excluded.version, username = '', email = '', is_admin = false,
         renewal_cancelled = true, deleted_at = excluded.deleted_at`,
      [userId, version, now],
    );
    return true;
  }

  /** Whether a user has deleted their account. Until the transaction ends, none can be deleted that still existed. */
  async isDeleted(tx: EntityManager, userId: string): Promise<boolean> {
    const [row] = await tx.query<{ deleted: boolean }[]>(
      'select deleted_at is not null as deleted from customers where user_id = $1 for key share',
      [userId],
    );
    return row?.deleted === true;
  }

  /** Turns the reminders of a crypto period on or off. */
  async setReminders(tx: EntityManager, userId: string, isOn: boolean): Promise<void> {
    await tx.update(Customer, { userId }, { renewalCancelled: !isOn });
  }

  /** Users whose name or email contains the text, ignoring case; sorted by name, at most `limit`. */
  search(tx: EntityManager, text: string, limit: number): Promise<Customer[]> {
    return tx
      .createQueryBuilder(Customer, 'customer')
      .where('customer.deletedAt is null')
      .andWhere(
        '(customer.username ilike fold_case(:containing) or fold_case(customer.email) like fold_case(:containing) or customer.email like :email)',
        {
          containing: `%${escapeLike(text)}%`,
          email: emailPattern(text),
        },
      )
      .orderBy('lower(customer.username)')
      .limit(limit)
      .getMany();
  }
}
