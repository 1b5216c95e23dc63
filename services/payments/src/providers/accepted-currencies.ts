import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@libs/service';
import { PaymentsSettings } from '../payments.config';
import { CryptoProvider } from './crypto-provider';
import { paymentsNotConfigured } from './payment-provider';

/** Milliseconds the provider's list and minimums are good for. */
const FRESH_MS = 10 * 60 * 1000;

interface Kept<T> {
  value: T;
  at: number;
}

/** The coins that can be paid with and the least each takes, asked for once in ten minutes however many want to know. */
@Injectable()
export class AcceptedCurrencies {
  private readonly logger = new Logger('AcceptedCurrencies');
  private readonly kept = new Map<string, Kept<unknown>>();
  private readonly asking = new Map<string, Promise<unknown>>();

  constructor(
    private readonly provider: CryptoProvider,
    private readonly settings: PaymentsSettings,
    private readonly clock: Clock,
  ) {}

  /** Lower-case codes; while the provider is away, those it told last. Throws what it threw when there is none. */
  async list(): Promise<string[]> {
    if (!this.provider.isConfigured) throw paymentsNotConfigured();
    const codes = await this.lately('list', () => this.provider.currencies());
    return codes.includes(this.settings.PAYMENTS_USDT_CODE) && !codes.includes('usdt') ? [...codes, 'usdt'] : codes;
  }

  /** The least that can be paid in a coin, as a decimal string of US dollars. */
  minimum(code: string): Promise<string> {
    return this.lately(`minimum:${code}`, () => this.provider.minimum(code));
  }

  /** What is kept while it is fresh, else what the provider says, else what is kept. */
  private async lately<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.kept.get(key) as Kept<T> | undefined;
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
    const running = this.asking.get(key) as Promise<T> | undefined;
    if (running) return running;
    const asked = ask()
      .then((value) => {
        this.kept.set(key, { value, at: this.clock.now().getTime() });
        return value;
      })
      .finally(() => this.asking.delete(key));
    this.asking.set(key, asked);
    return asked;
  }
}
