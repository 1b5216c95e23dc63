import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MINUTE_MS } from '@libs/contracts';
import { lockUntilCommit } from '@libs/persistence';
import { Column, Entity, type EntityManager, Index, PrimaryColumn, Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  ACCOUNT_WINDOW_MINUTES,
  CODE_WINDOW_MINUTES,
  CODES_PER_ACCOUNT,
  type FailureHistory,
  NETWORK_WINDOW_MINUTES,
  PAIR_WINDOW_MINUTES,
  UNPROVEN_WINDOW_MINUTES,
} from './throttling';

const RETENTION_MINUTES = Math.max(
  NETWORK_WINDOW_MINUTES,
  PAIR_WINDOW_MINUTES,
  ACCOUNT_WINDOW_MINUTES,
  CODE_WINDOW_MINUTES,
);

/** What an attempt tried; each kind has its own limits. */
type AttemptKind = 'login' | 'registration' | 'password-reset' | 'email-link' | 'second-factor';

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

/** Where the password of an account is tried from. */
export interface LoginSource {
  network: string;
  email: string;
  allowance: string | null; // of a known device or a session, which counts its own failures only
  knownPrefix: string | null; // the prefix of the network if the account has logged in from it
}

interface Failures {
  failures: number;
  last_at: Date | null;
}

const NONE: Failures = { failures: 0, last_at: null };

/** Stores attempts. Undecided attempts count as failed, so that parallel guesses count too. */
@Injectable()
export class AttemptRepository {
  constructor(@InjectRepository(Attempt) private readonly repository: Repository<Attempt>) {}

  /** Serializes the attempts of a network or email until the transaction ends. */
  async lock(tx: EntityManager, networkOrEmail: string): Promise<void> {
    await lockUntilCommit(tx, `attempts of ${networkOrEmail}`);
  }

  async failures(tx: EntityManager, source: LoginSource, now: Date): Promise<FailureHistory> {
    const { network, email, allowance, knownPrefix } = source;
    const count = (where: string, minutes: number, values: string[]) =>
      this.countFailures(tx, where, [ago(minutes, now), ...values]);
    if (allowance)
      return toHistory(
        await count('email = $2 and allowance = $3', PAIR_WINDOW_MINUTES, [email, allowance]),
      );
    const others = 'allowance is null and';
    return toHistory(
      await count(`${others} network = $2 and email = $3`, PAIR_WINDOW_MINUTES, [network, email]),
      await count(`${others} email = $2 and starts_with(network, $3)`, ACCOUNT_WINDOW_MINUTES, [
        email,
        knownPrefix ?? '', // in a known network, only failures from it count
      ]),
      await count(`${others} network = $2`, NETWORK_WINDOW_MINUTES, [network]),
    );
  }

  private async countFailures(
    tx: EntityManager,
    where: string,
    values: unknown[],
  ): Promise<Failures> {
    const [found] = await tx.query<Failures[]>(
      `select count(*)::int as failures, max(attempted_at) as last_at from attempts where kind = 'login' and attempted_at > $1 and ${where}`,
      values,
    );
    return found ?? NONE;
  }

  /** Returns the id of the new attempt. */
  async add(
    tx: EntityManager,
    given: { kind: AttemptKind; network: string; email?: string; allowance?: string | null },
    now: Date,
  ): Promise<string> {
    const id = uuidv7();
    await tx.insert(Attempt, { ...given, id, attemptedAt: now });
    return id;
  }

  async delete(id: string): Promise<void> {
    await this.repository.delete({ id });
  }

  async clearFailures({ network, email, allowance }: LoginSource): Promise<void> {
    await this.repository.query(
      `delete from attempts where kind = 'login' and email = $1
       and ((allowance is null and $2::text is null and network = $3) or allowance = $2)`,
      [email, allowance, network],
    );
  }

  /** Returns the times of the wrong codes for an account that count, latest first. */
  async wrongCodes(tx: EntityManager, email: string, now: Date): Promise<Date[]> {
    const rows = await tx.query<{ attempted_at: Date }[]>(
      `select attempted_at from attempts where email = $1 and kind = 'second-factor' and attempted_at > $2
       order by attempted_at desc limit $3`,
      [email, ago(CODE_WINDOW_MINUTES, now), CODES_PER_ACCOUNT],
    );
    return rows.map((row) => row.attempted_at);
  }

  async clearWrongCodes(email: string): Promise<void> {
    await this.repository.delete({ kind: 'second-factor', email });
  }

  /** Returns the time of the attempt that reached the limit, counted back from the latest; null below the limit. */
  async limitReachedAt(
    tx: EntityManager,
    kind: AttemptKind,
    network: string,
    limit: number,
    now: Date,
  ): Promise<Date | null> {
    const [row] = await tx.query<{ attempted_at: Date }[]>(
      `select attempted_at from attempts where network = $1 and kind = $2 and attempted_at > $3
       order by attempted_at desc offset $4 limit 1`,
      [network, kind, ago(NETWORK_WINDOW_MINUTES, now), limit - 1],
    );
    return row?.attempted_at ?? null;
  }

  async eraseEmails(tx: EntityManager, emails: readonly string[]): Promise<void> {
    await tx.query('delete from attempts where email = any($1)', [emails]);
  }

  /** Deletes attempts and counted emails that no limit needs any more. */
  async deleteOld(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from attempts where attempted_at <= $1', [ago(RETENTION_MINUTES, now)]);
    await tx.query('delete from recipient_mails where sent_at <= $1', [
      ago(UNPROVEN_WINDOW_MINUTES, now),
    ]);
  }
}

const ago = (minutes: number, now: Date): Date => new Date(now.getTime() - minutes * MINUTE_MS);

function toHistory(pair: Failures, account = NONE, network = NONE): FailureHistory {
  return {
    pairFailures: pair.failures,
    lastPairFailureAt: pair.last_at,
    accountFailures: account.failures,
    lastAccountFailureAt: account.last_at,
    networkFailures: network.failures,
    lastNetworkFailureAt: network.last_at,
  };
}
