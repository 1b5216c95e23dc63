import { Injectable, Logger } from '@nestjs/common';
import { currencyTicker, type PayableCurrencies } from '@libs/contracts';
import { invalid, toDomainError, unprocessable } from '@libs/errors';
import { Clock } from '@libs/service';
import Big from 'big.js';
import { centsUp, dollarsOf } from './decimal';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider } from './crypto-provider';
import { paymentsNotConfigured } from '../providers/payment-provider';
import { setTimeout as sleep } from 'node:timers/promises';

const FRESH_MS = 10 * 60 * 1000;

interface CacheEntry<T> {
  value: T;
  at: number;
}

export interface AcceptedCoin {
  payCurrency: string;
  /** The least that can be paid in this coin, as a decimal string of US dollars. */
  minimumUsd: string;
}

/** The accepted coins and their minimum amounts. Concurrent requests share one call to the provider. */
@Injectable()
export class AcceptedCurrencies {
  private readonly logger = new Logger('AcceptedCurrencies');
  private readonly cache = new Map<string, CacheEntry<unknown>>();
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(
    private readonly provider: CryptoProvider,
    private readonly settings: PaymentsSettings,
    private readonly clock: Clock,
  ) {}

  /** Lowercase codes. While the provider is unavailable, returns the last known list; rethrows its error if there is none. */
  async list(): Promise<string[]> {
    if (!this.provider.isConfigured) throw paymentsNotConfigured();
    const codes = await this.load('list', () => this.provider.currencies());
    return codes.includes(this.settings.PAYMENTS_USDT_CODE) && !codes.includes('usdt')
      ? [...codes, 'usdt']
      : codes;
  }

  /** The provider's code and minimum of the coin a buyer chose. Throws 400 for an unknown coin, 422 if the price is below its minimum. */
  async find(chosen: string, amountCents: number): Promise<AcceptedCoin> {
    const coin = chosen.toLowerCase();
    const codes = await this.list();
    if (!codes.includes(coin))
      throw invalid('unsupported_currency', `${currencyTicker(coin)} is not a currency we accept`);
    const code = this.codeOf(coin);
    const minimum = await this.minimumOf(code);
    if (Big(minimum).gt(dollarsOf(amountCents))) {
      const least = dollarsOf(centsUp(minimum));
      throw unprocessable(
        'amount_below_minimum',
        `The minimum for ${currencyTicker(coin)} is $${least}. Choose another currency.`,
      );
    }
    return { payCurrency: code, minimumUsd: minimum };
  }

  /** The provider's code of each accepted coin, once. Throws as `list` does. */
  async codes(): Promise<string[]> {
    return [...new Set((await this.list()).map((coin) => this.codeOf(coin)))];
  }

  /** The minimum of a provider's code, as a decimal string of US dollars. Throws as `list` does. */
  minimumOf(code: string): Promise<string> {
    return this.load(`minimum:${code}`, () => this.provider.minimum(code));
  }

  private codeOf(coin: string): string {
    return coin === 'usdt' ? this.settings.PAYMENTS_USDT_CODE : coin;
  }

  private async load<T>(key: string, request: () => Promise<T>): Promise<T> {
    const cached = this.cache.get(key) as CacheEntry<T> | undefined;
    const now = this.clock.now().getTime();
    if (cached && now - cached.at < FRESH_MS) return cached.value;
    try {
      return await this.share(key, request);
    } catch (error) {
      if (!cached) throw error;
      this.logger.warn({
        err: error,
        msg: `the provider's ${key} is from ${new Date(cached.at).toISOString()}`,
      });
      return cached.value;
    }
  }

  private share<T>(key: string, request: () => Promise<T>): Promise<T> {
    const running = this.inFlight.get(key) as Promise<T> | undefined;
    if (running) return running;
    const requested = request()
      .then((value) => {
        this.cache.set(key, { value, at: this.clock.now().getTime() });
        return value;
      })
      .finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, requested);
    return requested;
  }
}

/** Concurrent calls to the provider, which has a request for each currency. */
const CONCURRENT_CALLS = 8;

/** Finds the accepted currencies that can pay a price. Waits half of the budget of internal calls; later responses serve the next request. */
@Injectable()
export class FindPayableCurrencies {
  private readonly logger = new Logger('FindPayableCurrencies');

  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly settings: PaymentsSettings,
  ) {}

  /** Throws `provider-failed` or `unavailable` if even the list of currencies is unknown. */
  async run(priceCents: number): Promise<PayableCurrencies> {
    const codes = await this.accepted.codes();
    const minimums = new Map<string, string>();
    const waiting = [...codes];
    const readers = Array.from({ length: CONCURRENT_CALLS }, async () => {
      for (let code = waiting.shift(); code !== undefined; code = waiting.shift())
        await this.readMinimum(code, minimums);
    });
    const deadline = sleep(this.settings.INTERNAL_CALL_BUDGET_MS / 2, undefined, { ref: false });
    await Promise.race([Promise.all(readers), deadline]);
    return sortByMinimum(codes, minimums, priceCents);
  }

  private async readMinimum(code: string, minimums: Map<string, string>): Promise<void> {
    try {
      minimums.set(code, await this.accepted.minimumOf(code));
    } catch (error) {
      if (toDomainError(error) === undefined) throw error;
      this.logger.warn({
        err: error,
        code,
        msg: "the provider's minimum of a currency is unknown",
      });
    }
  }
}

/** Sorts currencies by whether they can pay a price. `minimums` has decimal strings of US dollars; those it lacks are unknown. */
export function sortByMinimum(
  codes: readonly string[],
  minimums: ReadonlyMap<string, string>,
  priceCents: number,
): PayableCurrencies {
  const known = codes.flatMap((currency) => {
    const dollars = minimums.get(currency);
    return dollars === undefined ? [] : [{ currency, minimum: centsUp(dollars) }];
  });
  return {
    payable: known.filter(({ minimum }) => minimum <= priceCents).map(({ currency }) => currency),
    belowMinimum: known
      .filter(({ minimum }) => minimum > priceCents)
      .sort((one, other) => one.minimum - other.minimum),
    unknown: codes.filter((currency) => !minimums.has(currency)),
  };
}
