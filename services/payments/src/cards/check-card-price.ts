import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@libs/service';
import { priceProblem } from './card-rules';
import { CardProvider } from './card-provider';
import { cardsNotConfigured } from '../providers/payment-provider';

const RECHECK_MS = 60_000;

/** Verifies that STRIPE_PRICE_ID is the monthly price of Pro in the keys' mode, before anything is created at Stripe. */
@Injectable()
export class CheckCardPrice {
  private readonly logger = new Logger('CheckCardPrice');
  private checked?: { problem: string | null; at: number };

  constructor(
    private readonly provider: CardProvider,
    private readonly clock: Clock,
  ) {}

  async ensure(): Promise<void> {
    if ((await this.problem()) !== null) throw cardsNotConfigured();
  }

  async problem(): Promise<string | null> {
    const at = this.clock.now().getTime();
    const { checked } = this;
    if (checked && (checked.problem === null || at - checked.at < RECHECK_MS))
      return checked.problem;
    const problem = priceProblem(await this.provider.readPrice(), this.provider.livemode);
    if (problem !== null && problem !== checked?.problem) {
      this.logger.error(
        `STRIPE_PRICE_ID ${this.provider.priceId} cannot be used: ${problem}. Card payments are off until it is corrected.`,
      );
    }
    this.checked = { problem, at };
    return problem;
  }
}
