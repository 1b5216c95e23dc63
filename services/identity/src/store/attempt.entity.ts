import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What an attempt was for. */
export type AttemptKind = 'login' | 'registration';

/** A login that failed or is still being decided, or a registration: what throttling counts, the same for all replicas. */
@Entity('attempts')
@Index('attempts_of_network', ['network', 'kind', 'attemptedAt'])
@Index('attempts_of_email', ['email', 'kind', 'attemptedAt'])
export class Attempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attempts_pkey' })
  id: string;

  @Column('text')
  kind: AttemptKind;

  /** The address it came from, or its /64 network. */
  @Column('text')
  network: string;

  /** The account that was tried; null for a registration. */
  @Column('text', { nullable: true })
  email: string | null;

  @Index('attempts_attempted_at')
  @Column('timestamptz', { name: 'attempted_at' })
  attemptedAt: Date;
}
