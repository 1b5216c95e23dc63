import type { PaymentCreation } from '@libs/contracts';
import { Injectable } from '@nestjs/common';
import { MemberCards } from '../cards/member-cards';
import { StartPayment } from '../crypto/start';
import { EnsureCustomer } from '../customers/ensure-customer';
import { MemberLimits } from '../member-limits';
import { paymentCreation } from '../orders/orders.dto';
import type { PurchaseRequest } from '../orders/quote';

/** Starts crypto payments for members. */
@Injectable()
export class CryptoCheckout {
  constructor(
    private readonly ensureCustomer: EnsureCustomer,
    private readonly memberCards: MemberCards,
    private readonly startPayment: StartPayment,
    private readonly limits: MemberLimits,
  ) {}

  /** Limited per member, since each request may wait for the provider. */
  async run(request: PurchaseRequest, payCurrency: string): Promise<PaymentCreation> {
    const { userId, toolId } = request;
    await this.ensureCustomer.run(userId); // receipts need the customer's address
    return this.limits.cryptoPayments.run(userId, async () => {
      if (toolId === null) await this.memberCards.checkBeforeCrypto(userId);
      return paymentCreation(await this.startPayment.run(request, payCurrency));
    });
  }
}
