import { type CoinEstimate, MINUTE_MS } from '@libs/contracts';
import { Clock } from '@libs/service';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { centsUp } from '../amounts';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider } from './crypto-provider';
import { AcceptedCurrencies } from './currencies';
import { readMany } from './read-many';

/** More than the provider has currencies, for some prices. */
const MAX_ESTIMATES = 5000;

/** A price in each accepted coin. Buyers of a minute share the provider's answers; an estimate that is older is not shown. */
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
    const codes = [...new Set(coins.map((coin) => this.accepted.codeOf(coin)))];
    const [amounts, minimums] = await Promise.all([
      readMany(codes, {
        budgetMs: this.settings.INTERNAL_CALL_BUDGET_MS / 2,
        read: (code) => this.amounts.forceFetch(`${code} ${priceCents}`),
        onUnknown: (code, err) => this.logger.warn({ err, code, msg: 'an estimate is unknown' }),
      }),
      this.accepted.minimumsOf(codes),
    ]);
    return coins.map((currency) => {
      const code = this.accepted.codeOf(currency);
      const minimum = minimums.get(code);
      return {
        currency,
        amount: amounts.get(code) ?? null,
        minimum: minimum === undefined ? null : centsUp(minimum),
      };
    });
  }
}
