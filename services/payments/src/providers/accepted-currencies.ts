import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@libs/service';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider } from './crypto-provider';
import { paymentsNotConfigured } from './payment-provider';

/** Milliseconds for which the provider's list and minimums are cached. */
const FRESH_MS = 10 * 60 * 1000;

interface CacheEntry<T> {
  value: T;
  at: number;
}

/** The accepted coins and their minimum amounts. Concurrent requests share one call to the provider. */
@Injectable()
export class AcceptedCurrencies {
  private readonly logger = new Logger('AcceptedCurrencies');
  private readonly kept = new Map<string, CacheEntry<unknown>>();
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(
    private readonly provider: CryptoProvider,
    private readonly settings: PaymentsSettings,
    private readonly clock: Clock,
  ) {}

  /** Lowercase codes. While the provider is unavailable, returns the last known list; rethrows its error if there is none. */
  async list(): Promise<string[]> {
    if (!this.provider.isConfigured) throw paymentsNotConfigured();
    const codes = await this.cached('list', () => this.provider.currencies());
    return codes.includes(this.settings.PAYMENTS_USDT_CODE) && !codes.includes('usdt') ? [...codes, 'usdt'] : codes;
  }

  minimum(code: string): Promise<string> {
    return this.cached(`minimum:${code}`, () => this.provider.minimum(code));
  }

  /** Returns a fresh cached value, otherwise asks the provider, otherwise falls back to the stale value. */
  private async cached<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.kept.get(key) as CacheEntry<T> | undefined;
    const now = this.clock.now().getTime();
    if (kept && now - kept.at < FRESH_MS) return kept.value;
    try {
      return await this.once(key, ask);
    } catch (error) {
      if (!kept) throw error;
      this.logger.warn({ err: error, msg: `the provider's ${key} is from ${new Date(kept.at).toISOString()}` });
      return kept.value;
    }
  }

  private once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = this.inFlight.get(key) as Promise<T> | undefined;
    if (running) return running;
    const asked = ask()
      .then((value) => {
        this.kept.set(key, { value, at: this.clock.now().getTime() });
        return value;
      })
      .finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, asked);
    return asked;
  }
}
