import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What an attempt tried; each kind has its own limits. */
export type AttemptKind =
  | 'login'
  | 'registration'
  | 'password-reset'
  | 'email-link'
  | 'second-factor';

/** A failed or undecided login, a registration, a request for a mailed link, or a wrong second-factor code, counted by throttling across all replicas. */
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
  email: string | null; // of a login or of the account of a code

  @Column('text', { nullable: true })
  allowance: string | null; // the known device or session that a login counts against, and nothing else

  @Index('attempts_attempted_at')
  @Column('timestamptz', { name: 'attempted_at' })
  attemptedAt: Date;
}
