import { type PaymentCreation, type PaymentEstimates, PRO_PRICE_CENTS } from '@libs/contracts';
import { invalid, notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ToolCopies, ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import { MemberCards } from '../cards/member-cards';
import { StartCardPayment } from '../cards/start-card-payment';
import { CoinEstimates } from '../crypto/currencies';
import { StartPayment } from '../crypto/start';
import { EnsureCustomer } from '../customers/ensure-customer';
import { MemberLimits } from '../member-limits';
import { paymentCreation } from '../orders/orders.dto';
import { isForSale, type PurchaseRequest } from '../orders/quote';

/** Estimates the server's price of a tool, or of Pro for null, in the accepted coins. */
@Injectable()
export class EstimatePrice {
  constructor(
    private readonly transactions: Transactions,
    private readonly tools: ToolCopies,
    private readonly coins: CoinEstimates,
  ) {}

  async run(toolId: string | null): Promise<PaymentEstimates> {
    const price = toolId === null ? PRO_PRICE_CENTS : await this.findPrice(toolId);
    return { price, estimates: await this.coins.estimate(price) };
  }

  private async findPrice(toolId: string): Promise<number> {
    await this.tools.ensure(toolId);
    const tool = await this.transactions.read((database) =>
      database.findOneBy(ToolView, { id: toolId }),
    );
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    if (!isForSale(tool)) throw invalid('tool_not_for_sale', 'This tool is not for sale');
    return tool.price;
  }
}

/** Starts payments of members. Each request may wait for a provider, so they are limited per member. */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly tools: ToolCopies,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly memberCards: MemberCards,
    private readonly startPayment: StartPayment,
    private readonly startCardPayment: StartCardPayment,
    private readonly limits: MemberLimits,
  ) {}

  async payWithCrypto(request: PurchaseRequest, payCurrency: string): Promise<PaymentCreation> {
    const { userId, toolId } = request;
    if (toolId !== null) await this.tools.ensure(toolId);
    await this.ensureCustomer.run(userId); // receipts need the customer's address
    return this.limits.cryptoPayments.run(userId, async () => {
      if (toolId === null) await this.memberCards.checkBeforeCrypto(userId);
      return paymentCreation(await this.startPayment.run(request, payCurrency));
    });
  }

  /** Returns the secret of the card form of a Pro subscription. */
  async openCardForm(userId: string): Promise<string> {
    await this.ensureCustomer.run(userId);
    return this.limits.cardForms.run(userId, () => this.startCardPayment.run(userId));
  }
}
