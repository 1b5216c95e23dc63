import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { Receipt } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { receiptPdf } from '../documents/receipt-pdf';
import { PaymentsSettings } from '../payments.settings';
import { ReadReceipt } from '../use-cases/orders/read-receipt';
import { DescribePdf, pdfFile } from './pdf-file';
import { receiptResponse } from './receipt.dto';

const NOT_FOUND = 'Receipt not found';

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
  async showReceipt(@IdParam(NOT_FOUND) id: string, @CurrentUserId() userId: string): Promise<Receipt> {
    return receiptResponse(await this.transactions.read((database) => this.readReceipt.run(database, id, userId)), this.settings);
  }

  /**
   * Sends the receipt of a paid order as a PDF.
   * @throws {404} Receipt not found
   */
  @Get(':id/receipt.pdf')
  @DescribePdf()
  async downloadReceipt(@IdParam(NOT_FOUND) id: string, @CurrentUserId() userId: string): Promise<StreamableFile> {
    const receipt = await this.showReceipt(id, userId);
    return pdfFile(await receiptPdf(receipt, this.settings.PUBLIC_URL), receipt.number);
  }
}
