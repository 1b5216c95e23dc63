import type { CardPaymentDue } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { cardPaymentConfirming } from '../orders/quote';
import { PaymentsSettings } from '../payments.settings';
import { type Membership, Memberships } from '../pro/memberships';
import { providerUnavailable } from '../providers/payment-provider';
import { isPastDue } from '../pro/card-subscription';
import { CardSubscriptionRepository } from '../pro/card-subscription.repository';
import { CardProvider, type CardSubscription } from './card-provider';
import { SyncSubscription } from './sync';

/** Reads a member's card subscriptions at Stripe when the member returns, pays, or is about to pay with crypto. */
@Injectable()
export class MemberCards {
  private readonly logger = new Logger('MemberCards');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly settings: PaymentsSettings,
    private readonly subscriptions: CardSubscriptionRepository,
    private readonly memberships: Memberships,
  ) {}

  /** Syncs the subscriptions of a member who may just have paid. */
  async refresh(userId: string): Promise<Membership> {
    const cards = this.provider.isConfigured ? await this.openCards(userId) : [];
    for (const { id } of cards) await this.syncSubscription.run(id);
    return this.transactions.read((database) => this.memberships.read(database, userId));
  }

  /** Returns how a failed renewal can be paid: with the card form, or on a Stripe page. Throws 409 if nothing is due. */
  async pay(userId: string): Promise<CardPaymentDue> {
    for (const { id } of await this.openCards(userId)) {
      const { subscription } = await this.syncSubscription.run(id);
      if (subscription && isPastDue(subscription)) return this.paymentOptions(subscription);
    }
    throw conflict('nothing_due', 'There is no open card payment');
  }

  /**
   * Syncs unfinished first payments before Pro is sold for crypto, so that no member pays twice. If Stripe is down, crypto is sold unless a
   * card payment is in progress.
   */
  async checkBeforeCrypto(userId: string): Promise<void> {
    if (!this.provider.isConfigured) return;
    const cards = await this.openCards(userId);
    for (const { id } of cards.filter(({ status }) => status === 'incomplete')) {
      try {
        await this.syncSubscription.run(id);
      } catch (err) {
        const msg = 'a card payment could not be read before crypto was sold';
        this.logger.warn({ err, userId, msg });
      }
    }
  }

  private async paymentOptions({
    isConfirming,
    clientSecret,
    customerId,
    invoiceUrl,
  }: CardSubscription): Promise<CardPaymentDue> {
    if (isConfirming) throw cardPaymentConfirming();
    if (clientSecret !== null) return { clientSecret, portalUrl: null };
    const returnUrl = `${this.settings.PUBLIC_URL}/account/membership`;
    const portalUrl = (await this.provider.openPortal(customerId, returnUrl)) ?? invoiceUrl;
    if (portalUrl === null)
      throw providerUnavailable(new Error('there is neither a billing portal nor an open invoice'));
    return { clientSecret: null, portalUrl };
  }

  private openCards(userId: string) {
    return this.transactions.read((database) => this.subscriptions.findOpen(database, userId));
  }
}
