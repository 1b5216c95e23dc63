import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { PayableCurrencies } from '@libs/contracts';
import { toDomainError } from '@libs/errors';
import { sortByMinimum } from './payable-currencies';
import { PaymentsSettings } from '../payments.settings';
import { AcceptedCurrencies } from './accepted-currencies';

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
