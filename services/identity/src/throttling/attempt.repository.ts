import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { lockUntilCommit } from '@libs/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  ACCOUNT_WINDOW_MINUTES,
  CODE_WINDOW_MINUTES,
  CODES_PER_ACCOUNT,
  type FailureHistory,
  KNOWN_NETWORK_DAYS,
  knownPrefixOf,
  NETWORK_WINDOW_MINUTES,
  PAIR_WINDOW_MINUTES,
} from './throttling';
import { Attempt, type AttemptKind } from './attempt.entity';

const MINUTE_MS = 60_000;
const KNOWN_NETWORK_MINUTES = KNOWN_NETWORK_DAYS * 24 * 60;
const RETENTION_MINUTES = Math.max(
  NETWORK_WINDOW_MINUTES,
  PAIR_WINDOW_MINUTES,
  ACCOUNT_WINDOW_MINUTES,
  CODE_WINDOW_MINUTES,
);

/** Where the password of an account is tried from. */
export interface LoginSource {
  network: string;
  email: string;
  allowance: string | null; // of a known device or a session, which counts its own failures only
}

interface Failures {
  failures: number;
  last_at: Date | null;
}

const NONE: Failures = { failures: 0, last_at: null };

/** Stores attempts and the networks that each account has logged in from. Undecided attempts count as failed, so that parallel guesses count too. */
@Injectable()
export class AttemptRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async lock(tx: EntityManager, networkOrEmail: string): Promise<void> {
    await lockUntilCommit(tx, `attempts of ${networkOrEmail}`);
  }

  async failures(tx: EntityManager, source: LoginSource, now: Date): Promise<FailureHistory> {
    const { network, email, allowance } = source;
    if (allowance)
      return historyOf(
        await this.failuresOf(tx, 'email = $2 and allowance = $3', PAIR_WINDOW_MINUTES, now, [
          email,
          allowance,
        ]),
      );
    const isKnown = await this.isKnownNetwork(tx, email, network, now);
    const others = 'allowance is null and';
    const prefix = isKnown ? knownPrefixOf(network) : ''; // in a known network, only failures from it count
    return historyOf(
      await this.failuresOf(tx, `${others} network = $2 and email = $3`, PAIR_WINDOW_MINUTES, now, [
        network,
        email,
      ]),
      await this.failuresOf(
        tx,
        `${others} email = $2 and starts_with(network, $3)`,
        ACCOUNT_WINDOW_MINUTES,
        now,
        [email, prefix],
      ),
      await this.failuresOf(tx, `${others} network = $2`, NETWORK_WINDOW_MINUTES, now, [network]),
    );
  }

  private async failuresOf(
    tx: EntityManager,
    where: string,
    minutes: number,
    now: Date,
    values: string[],
  ): Promise<Failures> {
    const [found] = await tx.query<Failures[]>(
      `select count(*)::int as failures, max(attempted_at) as last_at from attempts where kind = 'login' and attempted_at > $1 and ${where}`,
      [ago(minutes, now), ...values],
    );
    return found ?? NONE;
  }

  async addLogin(
    tx: EntityManager,
    { network, email, allowance }: LoginSource,
    now: Date,
  ): Promise<string> {
    const attempt = {
      id: uuidv7(),
      kind: 'login' as const,
      network,
      email,
      allowance,
      attemptedAt: now,
    };
    await tx.insert(Attempt, attempt);
    return attempt.id;
  }

  async add(
    tx: EntityManager,
    kind: AttemptKind,
    network: string,
    email: string | null,
    now: Date,
  ): Promise<string> {
    const id = uuidv7();
    await tx.query(
      'insert into attempts (id, kind, network, email, attempted_at) values ($1, $2, $3, $4, $5)',
      [id, kind, network, email, now],
    );
    return id;
  }

  async deleteAttempt(id: string): Promise<void> {
    await this.dataSource.query('delete from attempts where id = $1', [id]);
  }

  async clearFailures({ network, email, allowance }: LoginSource): Promise<void> {
    await this.dataSource.query(
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
    await this.dataSource.query(
      `delete from attempts where kind = 'second-factor' and email = $1`,
      [email],
    );
  }

  async addKnownNetwork(
    tx: EntityManager,
    userId: string,
    network: string,
    now: Date,
  ): Promise<void> {
    await tx.query(
      `insert into known_networks (user_id, prefix, last_login_at) values ($1, $2, $3)
       on conflict (user_id, prefix) do update set last_login_at = excluded.last_login_at`,
      [userId, knownPrefixOf(network), now],
    );
  }

  private async isKnownNetwork(
    tx: EntityManager,
    email: string,
    network: string,
    now: Date,
  ): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `select 1 from known_networks k join users u on u.id = k.user_id
       where u.email = $1 and k.prefix = $2 and k.last_login_at > $3`,
      [email, knownPrefixOf(network), ago(KNOWN_NETWORK_MINUTES, now)],
    );
    return rows.length > 0;
  }

  /** Deletes what is stored about these emails: failed logins and requests for links that wait. */
  async eraseEmails(tx: EntityManager, emails: readonly string[]): Promise<void> {
    await tx.query('delete from attempts where email = any($1)', [emails]);
    await tx.query('delete from password_reset_requests where email = any($1)', [emails]);
  }

  async deleteOld(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from attempts where attempted_at <= $1', [ago(RETENTION_MINUTES, now)]);
    await tx.query('delete from known_networks where last_login_at <= $1', [
      ago(KNOWN_NETWORK_MINUTES, now),
    ]);
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
}

const ago = (minutes: number, now: Date): Date => new Date(now.getTime() - minutes * MINUTE_MS);

function historyOf(pair: Failures, account = NONE, network = NONE): FailureHistory {
  return {
    pairFailures: pair.failures,
    lastPairFailureAt: pair.last_at,
    accountFailures: account.failures,
    lastAccountFailureAt: account.last_at,
    networkFailures: network.failures,
    lastNetworkFailureAt: network.last_at,
  };
}
