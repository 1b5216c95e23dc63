import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CardIntentRow } from './card-intent.entity';
import { Customer } from '../customers/customer.entity';

/** The user's card intent; creates it if missing. */
export async function cardIntentOf(
  tx: EntityManager,
  userId: string,
  now: Date,
): Promise<CardIntentRow> {
  await tx.query(
    'insert into card_intents (user_id, id, created_at) values ($1, $2, $3) on conflict (user_id) do nothing',
    [userId, uuidv7(), now],
  );
  return tx.findOneByOrFail(CardIntentRow, { userId });
}

/** Replaces an ended intent, unless a concurrent request has already replaced it. */
export async function renewCardIntent(
  tx: EntityManager,
  { userId, id }: CardIntentRow,
  now: Date,
): Promise<void> {
  await tx.update(
    CardIntentRow,
    { userId, id },
    { id: uuidv7(), stripeSubscriptionId: null, createdAt: now },
  );
}

/** Stores a member's Stripe customer ID; null removes it. */
export async function setCardCustomer(
  tx: EntityManager,
  userId: string,
  id: string | null,
): Promise<void> {
  const none = { stripeSubscriptionId: null, stripeStatus: null };
  const stored = { stripeCustomerId: id, stripeErasedAt: null };
  await tx.update(Customer, { userId }, { ...stored, ...(id === null ? {} : none) });
}
