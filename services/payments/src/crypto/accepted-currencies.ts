import { Injectable, Logger } from '@nestjs/common';
import { currencyTicker } from '@libs/contracts';
import { invalid, unprocessable } from '@libs/errors';
import { Clock } from '@libs/service';
import Big from 'big.js';
import { centsUp, dollarsOf } from './decimal';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider } from './crypto-provider';
import { paymentsNotConfigured } from '../providers/payment-provider';

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
