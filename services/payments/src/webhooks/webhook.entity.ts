import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ProviderName } from '../providers/payment-provider';

/** A signed notification of a provider, stored before it is acknowledged. */
@Entity('provider_events')
@Unique('provider_events_provider_dedupe_key_key', ['provider', 'dedupeKey'])
@Index('provider_events_unhandled', ['nextTryAt'], { where: 'handled_at is null' })
export class Webhook {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'provider_events_pkey' })
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
