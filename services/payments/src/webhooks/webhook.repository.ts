import { Injectable } from '@nestjs/common';
import { Column, Entity, type EntityManager, Index, PrimaryColumn, Unique } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { ProviderName } from '../providers/payment-provider';

/** A signed notification of a provider, stored before it is acknowledged. */
@Entity('webhooks')
@Unique('webhooks_provider_dedupe_key_key', ['provider', 'dedupeKey'])
@Index('webhooks_unhandled', ['nextTryAt'], { where: 'handled_at is null' })
export class Webhook {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'webhooks_pkey' })
  id: string;

  @Column({ name: 'provider', type: 'text' })
  provider: ProviderName;

  @Column({ name: 'dedupe_key', type: 'text' })
  dedupeKey: string;

  /** The ID of the payment, subscription or charge that it is about. */
  @Column({ name: 'subject', type: 'text', nullable: true })
  subject: string | null;

  @Column({ name: 'parent_subject', type: 'text', nullable: true })
  parentSubject: string | null;

  /** Empty once it was handled: it can have a name and an address. */
  @Column({ name: 'raw', type: 'text' })
  raw: string;

  @Column({ name: 'received_at', type: 'timestamptz' })
  receivedAt: Date;

  @Column({ name: 'next_try_at', type: 'timestamptz' })
  nextTryAt: Date;

  @Column({ name: 'tries', type: 'integer', default: 0 })
  tries: number;

  @Column({ name: 'handled_at', type: 'timestamptz', nullable: true })
  handledAt: Date | null;

  @Column({ name: 'outcome', type: 'text', nullable: true })
  outcome: string | null;

  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;
}

export interface IncomingWebhook {
  provider: ProviderName;
  dedupeKey: string;
  subject: string;
  parentSubject?: string | null;
  raw: string;
}

export interface PendingWebhook {
  id: string;
  provider: ProviderName;
  subject: string;
  parentSubject: string | null;
  tries: number;
}

/** The time after which a claimed but unfinished notification can be claimed again, because its process has died. */
const LEASE_MS = 60_000;

const MAX_CLAIMED = 500;

const NO_EFFECT_OUTCOMES = [
  'unknown_payment',
  'unknown_status',
  'unknown_subscription',
  'unknown_charge',
  'unchanged',
  'stale',
];

const REOPEN_SECONDS = 5;

interface WebhookClaim {
  provider: ProviderName;
  subjects: number;
  except: string[];
}

@Injectable()
export class WebhookRepository {
  /** Stores a notification; false if it needs no processing. A repeat is processed if the first had no effect: the provider's response may differ now. */
  async store(tx: EntityManager, webhook: IncomingWebhook, now: Date): Promise<boolean> {
    const { provider, dedupeKey, subject, parentSubject = null, raw } = webhook;
    const rows = await tx.query<unknown[]>(
      `insert into webhooks as e (id, provider, dedupe_key, subject, parent_subject, raw, received_at, next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (provider, dedupe_key) do update
         set handled_at = null, outcome = null, tries = 0, received_at = excluded.received_at, next_try_at = excluded.next_try_at
         where e.handled_at <= excluded.received_at - make_interval(secs => $8) and e.outcome = any($9)
       returning id`,
      [
        uuidv7(),
        provider,
        dedupeKey,
        subject,
        parentSubject,
        raw,
        now,
        REOPEN_SECONDS,
        NO_EFFECT_OUTCOMES,
      ],
    );
    return rows.length > 0;
  }

  /** Claims all due notifications of the longest-waiting subjects, exclusively until their lease ends. */
  async claim(
    tx: EntityManager,
    { provider, subjects, except }: WebhookClaim,
    now: Date,
  ): Promise<PendingWebhook[]> {
    const [rows] = await tx.query<[PendingWebhook[], number]>(
      `with due as (
         select id, subject, received_at from webhooks
         where provider = $1 and handled_at is null and next_try_at <= $2 and subject <> all($3)
         order by received_at, id limit ${MAX_CLAIMED} for update skip locked
       )
       update webhooks set next_try_at = $4, tries = tries + 1
       where id in (
         select id from due where subject in (select subject from due group by subject order by min(received_at) limit $5)
       )
       returning id, provider, subject, parent_subject as "parentSubject", tries`,
      [provider, now, except, new Date(now.getTime() + LEASE_MS), subjects],
    );
    return rows;
  }

  /** Marks notifications as handled and erases their content, which can have a name and an address: only the provider's response counts. */
  async complete(tx: EntityManager, ids: string[], outcome: string, now: Date): Promise<void> {
    await tx.query(
      `update webhooks set handled_at = $2, outcome = $3, error = null, raw = '' where id = any($1::uuid[])`,
      [ids, now, outcome],
    );
  }

  async retry(tx: EntityManager, ids: string[], error: string, nextTryAt: Date): Promise<void> {
    await tx.query(
      'update webhooks set next_try_at = $2, error = $3 where id = any($1::uuid[]) and handled_at is null',
      [ids, nextTryAt, error.slice(0, 500)],
    );
  }
}
