import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CardIntentRow } from './card-intent.entity';

/** The user's card intent, made when there is none. */
export async function cardIntentOf(tx: EntityManager, userId: string, now: Date): Promise<CardIntentRow> {
  await tx.query('insert into card_intents (user_id, id, created_at) values ($1, $2, $3) on conflict do nothing', [userId, uuidv7(), now]);
  return tx.findOneByOrFail(CardIntentRow, { userId });
}

/** Puts a fresh intent in the place of one that has run out; somebody who was quicker keeps theirs. */
export async function renewCardIntent(tx: EntityManager, { userId, id }: CardIntentRow, now: Date): Promise<void> {
  await tx.update(CardIntentRow, { userId, id }, { id: uuidv7(), stripeSubscriptionId: null, createdAt: now });
}
