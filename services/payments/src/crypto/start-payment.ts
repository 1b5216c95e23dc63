import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { AcceptedCurrencies } from './accepted-currencies';
import { OpenAttempt, type StartedPayment } from '../orders/open-attempt';
import { type PurchaseRequest, QuotePrice } from '../orders/quote-price';
import { CreateAtProvider } from './create-at-provider';

/** Starts a crypto purchase: validates it, opens the order, then creates the payment at the provider. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly currencies: AcceptedCurrencies,
    private readonly quotePrice: QuotePrice,
    private readonly openAttempt: OpenAttempt,
    private readonly createAtProvider: CreateAtProvider,
  ) {}

  async run(request: PurchaseRequest, chosen: string): Promise<StartedPayment> {
    const { amountCents } = await this.transactions.read((database) =>
      this.quotePrice.run(database, request),
    );
    const coin = await this.currencies.find(chosen, amountCents);
    const opened = await this.transactions.run((tx, now) =>
      this.openAttempt.run(tx, { ...request, ...coin, now }),
    );
    return { order: opened.order, attempt: await this.createAtProvider.run(opened) };
  }
}
