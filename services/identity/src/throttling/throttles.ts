import { Injectable } from '@nestjs/common';
import { DomainError, tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository, type LoginSource } from './attempt.repository';
import {
  EMAIL_LINKS_PER_NETWORK,
  KeyedMutex,
  REGISTRATIONS_PER_NETWORK,
  RESETS_PER_NETWORK,
  secondsUntilCode,
  secondsUntilLogin,
  secondsUntilNetworkRetry,
} from './throttling';

/**
 * Slows down password guessing (docs/accounts.md). A known device and a session have an allowance of their own, which strangers cannot use up.
 * Attempts are committed before the check, so that parallel guesses count; the mutex keeps undecided right passwords of one network from
 * counting as failures.
 */
@Injectable()
export class LoginThrottle {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Returns the result of `check`; null is a failure. Throws 429 with the seconds to wait after too many failures. */
  async attempt<T>(source: LoginSource, check: () => Promise<T | null>): Promise<T | null> {
    if (this.settings.RATE_LIMITS === 'off') return check();
    return this.mutex.run(source.allowance ?? source.network, async () => {
      const id = await this.count(source);
      const result = await check().catch(async (error: unknown) => {
        await this.attempts.delete(id);
        throw error;
      });
      if (result !== null) await this.attempts.clearFailures(source);
      return result;
    });
  }

  private count(source: LoginSource): Promise<string> {
    const { network, email, allowance } = source;
    return this.transactions.run(async (tx, now) => {
      if (!allowance) await this.attempts.lock(tx, network);
      await this.attempts.lock(tx, email);
      const seconds = secondsUntilLogin(await this.attempts.failures(tx, source, now), now);
      if (seconds > 0)
        throw tooMany(
          'too_many_login_attempts',
          `Too many failed attempts. Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} and try again.`,
          { retryAfter: seconds },
        );
      return this.attempts.add(tx, { kind: 'login', network, email, allowance }, now);
    });
  }
}

/** Limits wrong codes per account, whatever the network; a caller who tries codes knows the password. */
@Injectable()
export class CodeThrottle {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Runs `check`, which throws `invalid_second_factor`. Attempts are committed before it, so that parallel guesses count. Throws 429 above the limit. */
  async attempt<T>(network: string, email: string, check: () => Promise<T>): Promise<T> {
    if (this.settings.RATE_LIMITS === 'off') return check();
    const id = await this.count(network, email);
    try {
      const result = await check();
      await this.attempts.clearWrongCodes(email);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_second_factor'))
        await this.attempts.delete(id);
      throw error;
    }
  }

  private count(network: string, email: string): Promise<string> {
    return this.transactions.run(async (tx, now) => {
      await this.attempts.lock(tx, email);
      const seconds = secondsUntilCode(await this.attempts.wrongCodes(tx, email, now), now);
      if (seconds > 0)
        throw tooMany(
          'too_many_codes',
          'Too many wrong codes. Please try again later, or use a passkey.',
          { retryAfter: seconds },
        );
      return this.attempts.add(tx, { kind: 'second-factor', network, email }, now);
    });
  }
}

type LimitedKind = 'registration' | 'password-reset' | 'email-link';

const LIMITS: Readonly<Record<LimitedKind, number>> = {
  registration: REGISTRATIONS_PER_NETWORK,
  'password-reset': RESETS_PER_NETWORK,
  'email-link': EMAIL_LINKS_PER_NETWORK,
};

/** Limits registrations, and requests for mailed links, per network; which also limits probing for registered emails. */
@Injectable()
export class NetworkThrottle {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Throws 429 with the seconds to wait above the limit. */
  async count(kind: LimitedKind, network: string): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    await this.transactions.run(async (tx, now) => {
      await this.attempts.lock(tx, network);
      const reachedAt = await this.attempts.limitReachedAt(tx, kind, network, LIMITS[kind], now);
      const seconds = secondsUntilNetworkRetry(reachedAt, now);
      if (seconds > 0) throw createRefusal(kind, seconds);
      await this.attempts.add(tx, { kind, network }, now);
    });
  }
}

function createRefusal(kind: LimitedKind, retryAfter: number): DomainError {
  if (kind === 'registration') {
    return tooMany(
      'too_many_registrations',
      'Too many accounts were created from your network. Please try again later.',
      { retryAfter },
    );
  }
  const code = kind === 'password-reset' ? 'too_many_resets' : 'too_many_email_links';
  return tooMany(code, 'Too many links were requested from your network. Please try again later.', {
    retryAfter,
  });
}
