import { Injectable } from '@nestjs/common';
import type { CardPaymentDue } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { isPastDue } from '../subscriptions/card-subscription';
import { PaymentsSettings } from '../payments.settings';
import { CardProvider, type CardSubscription } from './card-provider';
import { providerUnavailable } from '../providers/payment-provider';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { cardPaymentConfirming } from '../orders/quote';
import { SyncSubscription } from './sync-subscription';

/** Returns how a member can pay a failed renewal: with the card form, or on a Stripe page. Throws 409 if nothing is due. */
@Injectable()
export class PayCardInvoice {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly settings: PaymentsSettings,
  ) {}

  async run(userId: string): Promise<CardPaymentDue> {
    const cards = await this.transactions.read((database) =>
      openCardSubscriptions(database, userId),
    );
    for (const { id } of cards) {
      const subscription = await this.syncSubscription.run(id);
      if (subscription && isPastDue(subscription)) return this.paymentOptions(subscription);
    }
    throw conflict('nothing_due', 'There is no open card payment');
  }

  private async paymentOptions({
    isConfirming,
    clientSecret,
    customerId,
    invoiceUrl,
  }: CardSubscription): Promise<CardPaymentDue> {
    if (isConfirming) throw cardPaymentConfirming();
    if (clientSecret !== null) return { clientSecret, portalUrl: null };
    const portalUrl =
      (await this.provider.openPortal(customerId, `${this.settings.PUBLIC_URL}/dashboard`)) ??
      invoiceUrl;
    if (portalUrl === null)
      throw providerUnavailable(new Error('there is neither a billing portal nor an open invoice'));
    return { clientSecret: null, portalUrl };
  }
}
