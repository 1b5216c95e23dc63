import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { SwitchPaymentMode } from '../workflows/admin/switch-payment-mode';

/** Records at startup whether real money moves. */
@Injectable()
export class PaymentModeAtStart implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly switchPaymentMode: SwitchPaymentMode,
  ) {}

  onModuleInit(): Promise<void> {
    return this.transactions.run((tx) => this.switchPaymentMode.run(tx));
  }
}
