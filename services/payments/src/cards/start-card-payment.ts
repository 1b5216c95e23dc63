import { conflict, DomainError } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { Injectable, Logger } from '@nestjs/common';
import { Customer } from '../customers/customer.entity';
import { cardPaymentConfirming, QuotePrice } from '../orders/quote';
import { cardsNotConfigured, providerUnavailable } from '../providers/payment-provider';
import { canCharge } from '../pro/card-subscription';
import { ANSWERED_WITH_ERROR, CardProvider, type CardSubscription } from './card-provider';
import { priceProblem } from './card-rules';
import { CardIntent } from './card.entity';
import { CardRepository } from './card.repository';
import { SyncSubscription } from './sync';

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

/** The first intent may have ended, and the customer may be unknown to these keys: each is replaced once. */
const MAX_ATTEMPTS = 3;

/** Starts paying for Pro by card. Returns the same client secret while the payment is open, and a new one once it has ended. */
@Injectable()
export class StartCardPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly quotePrice: QuotePrice,
    private readonly checkCardPrice: CheckCardPrice,
    private readonly syncSubscription: SyncSubscription,
    private readonly cards: CardRepository,
  ) {}

  async run(userId: string): Promise<string> {
    await this.checkCardPrice.ensure();
    for (let round = 1; round <= MAX_ATTEMPTS; round += 1) {
      const intent = await this.transactions.run((tx, now) =>
        this.cards.ensureIntent(tx, userId, now),
      );
      const subscription = await this.ensureSubscription(intent);
      if (subscription?.isConfirming) throw cardPaymentConfirming();
      if (subscription?.status === 'incomplete' && subscription.clientSecret !== null)
        return subscription.clientSecret;
      if (subscription && canCharge(subscription))
        throw conflict('already_subscribed', 'Your card subscription is already active');
      await this.renew(intent);
    }
    throw providerUnavailable(new Error('no subscription with a client secret could be created'));
  }

  /** Reads the intent's subscription or creates it, once Pro can be sold; null if Stripe does not know it or the customer. */
  private async ensureSubscription(intent: CardIntent): Promise<CardSubscription | null> {
    const { userId, stripeSubscriptionId: id } = intent;
    const synced = id === null ? null : await this.syncSubscription.run(id, true);
    await this.transactions.read((database) => this.quotePrice.forCard(database, userId));
    return synced ? synced.subscription : this.create(intent);
  }

  private async create(intent: CardIntent): Promise<CardSubscription | null> {
    try {
      return await this.createOnce(intent);
    } catch (error) {
      // Stripe replays an error for the same idempotency key; after a lost response the same key must be used again.
      if (error instanceof DomainError && error.code === ANSWERED_WITH_ERROR)
        await this.renew(intent);
      throw error;
    }
  }

  private async createOnce({ userId, id }: CardIntent): Promise<CardSubscription | null> {
    const customerId = await this.ensureCustomerId(userId, id);
    const created = await this.provider.createSubscription(customerId, userId, `sub:${id}`);
    await this.transactions.run(async (tx, now) => {
      if (!created) return this.cards.removeCustomer(tx, userId);
      await tx.update(CardIntent, { userId, id }, { stripeSubscriptionId: created.id });
      await this.syncSubscription.recordCreated(tx, created, now);
    });
    return created;
  }

  private async ensureCustomerId(userId: string, intentId: string): Promise<string> {
    const customer = await this.transactions.read((database) =>
      database.findOneByOrFail(Customer, { userId }),
    );
    if (customer.stripeCustomerId !== null) return customer.stripeCustomerId;
    const created = await this.provider.createCustomer(customer, `cus:${intentId}`);
    await this.transactions.run((tx) => this.cards.setCustomer(tx, userId, created));
    return created;
  }

  private renew(intent: CardIntent): Promise<void> {
    return this.transactions.run((tx, now) => this.cards.renewIntent(tx, intent, now));
  }
}
