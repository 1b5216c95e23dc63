import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { Attempt } from '../../store/attempt.entity';
import type { Order } from '../../store/order.entity';
import { ChooseCurrency } from '../../use-cases/choose-currency';
import { CreateAtProvider } from './create-at-provider';
import { OpenAttempt } from '../../use-cases/checkout/open-attempt';
import { PaymentContext } from '../../use-cases/payment-context';
import { QuotePrice, type PurchaseRequest } from '../../use-cases/checkout/quote-price';

/** An attempt and the order it pays. */
export interface StartedPayment {
  order: Order;
  attempt: Attempt;
}

/** Starts a crypto purchase: validates it, opens the order, then creates the payment at the provider. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotePrice: QuotePrice,
    private readonly chooseCurrency: ChooseCurrency,
    private readonly openAttempt: OpenAttempt,
    private readonly createAtProvider: CreateAtProvider,
    private readonly context: PaymentContext,
  ) {}

  /** Call outside a transaction: it makes network calls. */
  async run(request: PurchaseRequest, chosen: string): Promise<StartedPayment> {
    const { amountCents } = await this.transactions.run((tx) => this.quotePrice.run(tx, request));
    const payCurrency = await this.chooseCurrency.run(chosen, amountCents);
    const opened = await this.transactions.run(async (tx) => {
      const terms = await this.context.terms(tx);
      return this.openAttempt.run(tx, { ...request, ...terms, payCurrency });
    });
    return { order: opened.order, attempt: await this.createAtProvider.run(opened) };
  }
}
