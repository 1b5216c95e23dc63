import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CardIntentRow } from './card-intent.entity';
import { Customer } from '../customers/customer.entity';

/** The user's card intent in this Stripe mode; creates it if missing and replaces one of the other mode. */
export async function cardIntentOf(
  tx: EntityManager,
  userId: string,
  livemode: boolean,
  now: Date,
): Promise<CardIntentRow> {
  await tx.query(
    `insert into card_intents (user_id, id, created_at, livemode) values ($1, $2, $3, $4)
     on conflict (user_id) do update set id = excluded.id, stripe_subscription_id = null, created_at = excluded.created_at, livemode = $4
     where card_intents.livemode <> $4`,
    [userId, uuidv7(), now, livemode],
  );
  return tx.findOneByOrFail(CardIntentRow, { userId });
}

/** Replaces an ended intent, unless a concurrent request has already replaced it. */
export async function renewCardIntent(
  tx: EntityManager,
  { userId, id }: CardIntentRow,
  livemode: boolean,
  now: Date,
): Promise<void> {
  await tx.update(
    CardIntentRow,
    { userId, id },
    { id: uuidv7(), stripeSubscriptionId: null, createdAt: now, livemode },
  );
}

/** A member as a customer in one Stripe mode, without the IDs of the other mode. */
export async function cardCustomer(
  tx: EntityManager,
  userId: string,
  livemode: boolean,
): Promise<Customer> {
  const customer = await tx.findOneByOrFail(Customer, { userId });
  if (customer.stripeLivemode === null || customer.stripeLivemode === livemode) return customer;
  return { ...customer, stripeCustomerId: null, stripeSubscriptionId: null, stripeStatus: null };
}

/** Stores a member's Stripe customer ID for this mode; null removes it. */
export async function setCardCustomer(
  tx: EntityManager,
  userId: string,
  id: string | null,
  livemode: boolean,
): Promise<void> {
  const none = { stripeSubscriptionId: null, stripeStatus: null };
  const stored = { stripeCustomerId: id, stripeLivemode: livemode, stripeErasedAt: null };
  await tx.update(Customer, { userId }, { ...stored, ...(id === null ? {} : none) });
}
