import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type AttemptKind = 'login' | 'registration';

/** A failed or undecided login, or a registration, counted by throttling across all replicas. */
@Entity('attempts')
@Index('attempts_of_network', ['network', 'kind', 'attemptedAt'])
@Index('attempts_of_email', ['email', 'kind', 'attemptedAt'])
export class Attempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attempts_pkey' })
  id: string;

  @Column('text')
  kind: AttemptKind;

  @Column('text')
  network: string; // IPv4 address or IPv6 /64

  @Column('text', { nullable: true })
  email: string | null; // null for a registration

  @Index('attempts_attempted_at')
  @Column('timestamptz', { name: 'attempted_at' })
  attemptedAt: Date;
}
