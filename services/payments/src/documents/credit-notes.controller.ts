import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { CreditNote } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { creditNotePdf } from './document-pdf';
import { PdfCache } from './pdf-cache';
import { PaymentsSettings } from '../payments.settings';
import { ReadCreditNote } from './read-credit-note';
import { MemberLimits } from '../member-limits';
import { DescribePdf, pdfFile } from './pdf-file';
import { creditNoteResponse } from './documents.dto';

const NOT_FOUND = 'Credit note not found';

@Controller('api/account/credit-notes')
export class CreditNotesController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readCreditNote: ReadCreditNote,
    private readonly settings: PaymentsSettings,
    private readonly limits: MemberLimits,
    private readonly pdfs: PdfCache,
  ) {}

  /**
   * Returns the credit note of a refund.
   * @throws {404} Credit note not found
   */
  @Get(':id')
  async showCreditNote(
    @IdParam(NOT_FOUND) id: string,
    @CurrentUserId() userId: string,
  ): Promise<CreditNote> {
    return creditNoteResponse(
      await this.transactions.run((tx) => this.readCreditNote.run(tx, id, userId)),
    );
  }

  /**
   * Sends the credit note of a refund as a PDF.
   * @throws {404} Credit note not found
   * @throws {429} The member requests too many documents.
   */
  @Get(':id/credit-note.pdf')
  @DescribePdf()
  async downloadCreditNote(
    @IdParam(NOT_FOUND) id: string,
    @CurrentUserId() userId: string,
  ): Promise<StreamableFile> {
    return this.limits.pdfs.run(userId, async () => {
      const creditNote = await this.showCreditNote(id, userId);
      const pdf = await this.pdfs.get(creditNote, () =>
        creditNotePdf(creditNote, this.settings.PUBLIC_URL),
      );
      return pdfFile(pdf, creditNote.number);
    });
  }
}
