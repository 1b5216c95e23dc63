import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { Receipt } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { receiptPdf } from './document-pdf';
import { PdfCache } from './pdf-cache';
import { PaymentsSettings } from '../payments.settings';
import { ReadReceipt } from './read-receipt';
import { MemberLimits } from '../member-limits';
import { DescribePdf, pdfFile } from './pdf-file';
import { receiptResponse } from './documents.dto';

const NOT_FOUND = 'Receipt not found';

@Controller('api/account/orders')
export class ReceiptsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readReceipt: ReadReceipt,
    private readonly settings: PaymentsSettings,
    private readonly limits: MemberLimits,
    private readonly pdfs: PdfCache,
  ) {}

  /**
   * Returns the receipt of a paid order.
   * @throws {404} Receipt not found
   */
  @Get(':id/receipt')
  async showReceipt(
    @IdParam(NOT_FOUND) id: string,
    @CurrentUserId() userId: string,
  ): Promise<Receipt> {
    return receiptResponse(
      await this.transactions.run((tx) => this.readReceipt.run(tx, id, userId)),
    );
  }

  /**
   * Sends the receipt of a paid order as a PDF.
   * @throws {404} Receipt not found
   * @throws {429} The member requests too many documents.
   */
  @Get(':id/receipt.pdf')
  @DescribePdf()
  async downloadReceipt(
    @IdParam(NOT_FOUND) id: string,
    @CurrentUserId() userId: string,
  ): Promise<StreamableFile> {
    return this.limits.pdfs.run(userId, async () => {
      const receipt = await this.showReceipt(id, userId);
      const pdf = await this.pdfs.get(receipt, () => receiptPdf(receipt, this.settings.PUBLIC_URL));
      return pdfFile(pdf, receipt.number);
    });
  }
}
