import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { CreditNote } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { creditNotePdf } from '../documents/receipt-pdf';
import { PaymentsSettings } from '../payments.settings';
import { ReadCreditNote } from '../use-cases/orders/read-credit-note';
import { DescribePdf, pdfFile } from './pdf-file';
import { creditNoteResponse } from './receipt.dto';

const NOT_FOUND = 'Credit note not found';

@Controller('api/account/credit-notes')
export class CreditNotesController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readCreditNote: ReadCreditNote,
    private readonly settings: PaymentsSettings,
  ) {}

  /**
   * Returns the credit note of a refund.
   * @throws {404} Credit note not found
   */
  @Get(':id')
  async showCreditNote(@IdParam(NOT_FOUND) id: string, @CurrentUserId() userId: string): Promise<CreditNote> {
    const { creditNote, receipt } = await this.transactions.read((database) => this.readCreditNote.run(database, id, userId));
    return creditNoteResponse(creditNote, receipt, this.settings);
  }

  /**
   * Sends the credit note of a refund as a PDF.
   * @throws {404} Credit note not found
   */
  @Get(':id/credit-note.pdf')
  @DescribePdf()
  async downloadCreditNote(@IdParam(NOT_FOUND) id: string, @CurrentUserId() userId: string): Promise<StreamableFile> {
    const creditNote = await this.showCreditNote(id, userId);
    return pdfFile(await creditNotePdf(creditNote, this.settings.PUBLIC_URL), creditNote.number);
  }
}
