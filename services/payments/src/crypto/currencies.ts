import {
  type CoinEstimate,
  currencyTicker,
  MINUTE_MS,
  type PayableCurrencies,
} from '@libs/contracts';
import { invalid, toDomainError, unprocessable } from '@libs/errors';
import { Clock, inTime } from '@libs/service';
import { Injectable, Logger } from '@nestjs/common';
import Big from 'big.js';
import { LRUCache } from 'lru-cache';
import { centsUp, toDollars } from '../amounts';
import { PaymentsSettings } from '../payments.settings';
import { forEachAtOnce } from '../providers/read-provider';
import { paymentsNotConfigured } from '../providers/payment-provider';
import { CryptoProvider } from './crypto-provider';

const FRESH_MS = 10 * 60 * 1000;

/** More than the provider has currencies. */
const MAX_MINIMUMS = 1000;

const LIST = 'list';

interface AcceptedCoin {
  payCurrency: string;
  /** The least that can be paid in this coin, as a decimal string of US dollars. */
  minimumUsd: string;
}

/** The accepted coins and their minimum amounts. Concurrent requests share one call to the provider; while it is unavailable, the last answer counts. */
@Injectable()
export class AcceptedCurrencies {
  private readonly logger = new Logger('AcceptedCurrencies');
  private readonly lists: LRUCache<string, string[]>;
  private readonly minimums: LRUCache<string, string>;

  constructor(
    private readonly provider: CryptoProvider,
    private readonly settings: PaymentsSettings,
    clock: Clock,
  ) {
    const options = {
      ttl: FRESH_MS,
      perf: { now: () => clock.now().getTime() },
    };
    this.lists = new LRUCache({
      ...options,
      max: 1,
      fetchMethod: (_key, stale, { options: entry }) =>
        this.read(stale, entry, () => this.provider.currencies()),
    });
    this.minimums = new LRUCache({
      ...options,
      max: MAX_MINIMUMS,
      fetchMethod: (code, stale, { options: entry }) =>
        this.read(stale, entry, () => this.provider.minimum(code)),
    });
  }

  /** Lowercase codes. While the provider is unavailable, returns the last known list; rethrows its error if there is none. */
  async list(): Promise<string[]> {
    if (!this.provider.isConfigured) throw paymentsNotConfigured();
    const codes = await this.lists.forceFetch(LIST);
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
    const code = this.toProviderCode(coin);
    const minimum = await this.readMinimum(code);
    if (Big(minimum).gt(toDollars(amountCents))) {
      const least = toDollars(centsUp(minimum));
      throw unprocessable(
        'amount_below_minimum',
        `The minimum for ${currencyTicker(coin)} is $${least}. Choose another currency.`,
      );
    }
    return { payCurrency: code, minimumUsd: minimum };
  }

  /**
   * Sorts the accepted currencies by whether they can pay a price. Throws `provider-failed` or `unavailable` if even the list of currencies is
   * unknown.
   */
  async findPayable(priceCents: number): Promise<PayableCurrencies> {
    const codes = [...new Set((await this.list()).map((coin) => this.toProviderCode(coin)))];
    return sortByMinimum(codes, await this.readMinimums(codes), priceCents);
  }

  /** The known minimums of the provider's codes, as decimal strings of US dollars. */
  readMinimums(codes: readonly string[]): Promise<Map<string, string>> {
    return readMany(codes, {
      budgetMs: this.settings.INTERNAL_CALL_BUDGET_MS / 2,
      read: (code) => this.readMinimum(code),
      onUnknown: (code, err) =>
        this.logger.warn({ err, code, msg: "the provider's minimum of a currency is unknown" }),
    });
  }

  /** The provider's code of a coin that buyers choose. */
  toProviderCode(coin: string): string {
    return coin === 'usdt' ? this.settings.PAYMENTS_USDT_CODE : coin;
  }

  private readMinimum(code: string): Promise<string> {
    return this.minimums.forceFetch(code);
  }

  /** While the provider is unavailable, its last response counts until the next request. */
  private async read<T>(
    stale: T | undefined,
    entry: { ttl?: number },
    request: () => Promise<T>,
  ): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (stale === undefined) throw error;
      this.logger.warn({ err: error, msg: 'the last response of the provider is used' });
      entry.ttl = 1;
      return stale;
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

/** Concurrent calls to the provider, which has a request for each currency. */
const CONCURRENT_CALLS = 8;

interface ReadOptions<T> {
  budgetMs: number;
  read: (key: string) => Promise<T>;
  /** Called with the error of a key that could not be read. */
  onUnknown: (key: string, error: unknown) => void;
}

/** Reads a value for each key, and returns those that arrive within the budget; later ones still fill the reader's cache. */
export async function readMany<T>(
  keys: readonly string[],
  { budgetMs, read, onUnknown }: ReadOptions<T>,
): Promise<Map<string, T>> {
  const values = new Map<string, T>();
  const readOne = async (key: string) => {
    try {
      values.set(key, await read(key));
    } catch (error) {
      if (toDomainError(error) === undefined) throw error;
      onUnknown(key, error);
    }
  };
  await inTime(forEachAtOnce(keys, CONCURRENT_CALLS, readOne), budgetMs);
  return new Map(values);
}

/** More than the provider has currencies, for some prices. */
const MAX_ESTIMATES = 5000;

/** A price in each accepted coin. Buyers of a minute share the provider's responses; an estimate that is older is not shown. */
@Injectable()
export class CoinEstimates {
  private readonly logger = new Logger('CoinEstimates');
  private readonly amounts: LRUCache<string, string>;

  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly settings: PaymentsSettings,
    provider: CryptoProvider,
    clock: Clock,
  ) {
    this.amounts = new LRUCache({
      ttl: MINUTE_MS,
      max: MAX_ESTIMATES,
      perf: { now: () => clock.now().getTime() },
      fetchMethod: (key) => {
        const [code = '', cents] = key.split(' ');
        return provider.estimate(code, Number(cents));
      },
    });
  }

  /** Estimates a price in every accepted coin; amounts and minimums that the provider does not tell in time are null. */
  async estimate(priceCents: number): Promise<CoinEstimate[]> {
    const coins = await this.accepted.list();
    const codes = [...new Set(coins.map((coin) => this.accepted.toProviderCode(coin)))];
    const [amounts, minimums] = await Promise.all([
      readMany(codes, {
        budgetMs: this.settings.INTERNAL_CALL_BUDGET_MS / 2,
        read: (code) => this.amounts.forceFetch(`${code} ${priceCents}`),
        onUnknown: (code, err) => this.logger.warn({ err, code, msg: 'an estimate is unknown' }),
      }),
      this.accepted.readMinimums(codes),
    ]);
    return coins.map((currency) => {
      const code = this.accepted.toProviderCode(currency);
      const minimum = minimums.get(code);
      return {
        currency,
        amount: amounts.get(code) ?? null,
        minimum: minimum === undefined ? null : centsUp(minimum),
      };
    });
  }
}
