import { Controller, Get } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { Receipt } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { PaymentsSettings } from '../payments.settings';
import { ReadReceipt } from '../use-cases/orders/read-receipt';
import { receiptResponse } from './receipt.dto';

/** Routes for receipts of a member's own orders. */
@Controller('api/account/orders')
export class ReceiptsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readReceipt: ReadReceipt,
    private readonly settings: PaymentsSettings,
  ) {}

  /**
   * Returns the receipt of a paid order.
   * @throws {404} Receipt not found
   */
  @Get(':id/receipt')
  async showReceipt(@IdParam('Receipt not found') id: string, @CurrentUserId() userId: string): Promise<Receipt> {
    return receiptResponse(await this.transactions.read((database) => this.readReceipt.run(database, id, userId)), this.settings);
  }
}
