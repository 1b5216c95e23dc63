import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { OpenAttempt } from '../orders/checkout';
import { type PurchaseRequest, QuotePrice } from '../orders/quote';
import type { StartedPayment } from '../orders/read-orders';
import { CreatePayment } from './create';
import { AcceptedCurrencies } from './currencies';

/** Starts a crypto purchase: validates it, opens the order, then creates the payment at the provider exactly once. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly currencies: AcceptedCurrencies,
    private readonly quotePrice: QuotePrice,
    private readonly openAttempt: OpenAttempt,
    private readonly createPayment: CreatePayment,
  ) {}

  async run(request: PurchaseRequest, chosen: string): Promise<StartedPayment> {
    const { amountCents } = await this.transactions.read((database) =>
      this.quotePrice.run(database, request),
    );
    const coin = await this.currencies.find(chosen, amountCents);
    const opened = await this.transactions.run((tx, now) =>
      this.openAttempt.run(tx, { ...request, ...coin, now }),
    );
    const attempt = await (opened.isNew
      ? this.createPayment.run(opened)
      : this.createPayment.waitFor(opened.attempt.id));
    return { order: opened.order, attempt };
  }
}
