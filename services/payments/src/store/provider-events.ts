import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { ProviderName } from '../providers/payment-provider';

/** News of a provider as it is kept before anything is done about it. */
export interface IncomingWebhook {
  provider: ProviderName;
  /** The same news twice has the same key. */
  dedupeKey: string;
  /** The provider's id of what it is about. */
  subject: string;
  raw: string;
}

/** News that waits to be acted upon. */
export interface PendingWebhook {
  id: string;
  provider: ProviderName;
  subject: string;
  tries: number;
}

/** Milliseconds after which news that was taken and neither handled nor given back is taken again: the process has died. */
const LEASE_MS = 60_000;

/** Keeps news; false when it is known already. */
export async function storeWebhook(tx: EntityManager, { provider, dedupeKey, subject, raw }: IncomingWebhook, now: Date): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (provider, dedupe_key) do nothing returning id`,
    [uuidv7(), provider, dedupeKey, subject, raw, now],
  );
  return rows.length > 0;
}

/** Takes the oldest news that waits, at most `limit`; no other process gets it while it is being worked on. */
export async function claimWebhooks(tx: EntityManager, limit: number, now: Date): Promise<PendingWebhook[]> {
  const [rows] = await tx.query<[PendingWebhook[], number]>(
    `update provider_events set next_try_at = $2, tries = tries + 1
     where id in (
       select id from provider_events where handled_at is null and next_try_at <= $3 order by received_at, id limit $1 for update skip locked
     )
     returning id, provider, subject, tries`,
    [limit, new Date(now.getTime() + LEASE_MS), now],
  );
  return rows;
}

/** Notes that news has been acted upon, and what came of it. */
export async function completeWebhooks(tx: EntityManager, ids: string[], outcome: string, now: Date): Promise<void> {
  await tx.query('update provider_events set handled_at = $2, outcome = $3, error = null where id = any($1::uuid[])', [ids, now, outcome]);
}

/** Gives news back after a failure, to be tried again at a later time. */
export async function retryWebhooks(tx: EntityManager, ids: string[], error: string, nextTryAt: Date): Promise<void> {
  await tx.query('update provider_events set next_try_at = $2, error = $3 where id = any($1::uuid[]) and handled_at is null', [
    ids,
    nextTryAt,
    error.slice(0, 500),
  ]);
}
