import { Controller, Get, StreamableFile } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { CreditNote, Receipt } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ApiDocs, IdParam } from '@libs/service';
import { MemberLimits } from '../member-limits';
import { PaymentsSettings } from '../payments.settings';
import { creditNotePdf, receiptPdf } from './document-pdf';
import { creditNoteResponse, receiptResponse } from './documents.dto';
import { creditNotesOf, findCreditNote, findReceipt } from './documents.repository';
import { PdfCache } from './pdf-cache';

const NO_RECEIPT = 'Receipt not found';
const NO_CREDIT_NOTE = 'Credit note not found';
const PDF_TYPE = 'application/pdf';

const DescribePdf = (): MethodDecorator =>
  ApiDocs(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces(PDF_TYPE),
    ApiOkResponse({ description: 'The document.', schema: { type: 'string', format: 'binary' } }),
  ]);

@Controller('api/account')
export class DocumentsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly settings: PaymentsSettings,
    private readonly limits: MemberLimits,
    private readonly pdfs: PdfCache,
  ) {}

  /**
   * Returns the receipt of a paid order.
   * @throws {404} Receipt not found
   */
  @Get('orders/:id/receipt')
  showReceipt(@IdParam(NO_RECEIPT) id: string, @CurrentUserId() userId: string): Promise<Receipt> {
    return this.transactions.read(async (database) => {
      const receipt = await findReceipt(database, id, userId);
      if (!receipt) throw notFound('receipt_not_found', NO_RECEIPT);
      return receiptResponse(receipt, await creditNotesOf(database, [id]));
    });
  }

  /**
   * Sends the receipt of a paid order as a PDF.
   * @throws {404} Receipt not found
   * @throws {429} The member requests too many documents.
   */
  @Get('orders/:id/receipt.pdf')
  @DescribePdf()
  downloadReceipt(
    @IdParam(NO_RECEIPT) id: string,
    @CurrentUserId() userId: string,
  ): Promise<StreamableFile> {
    return this.limits.pdfs.run(userId, async () => {
      const receipt = await this.showReceipt(id, userId);
      const pdf = await this.pdfs.get(receipt, () => receiptPdf(receipt, this.settings.PUBLIC_URL));
      return pdfFile(pdf, receipt.number);
    });
  }

  /**
   * Returns the credit note of a refund.
   * @throws {404} Credit note not found
   */
  @Get('credit-notes/:id')
  async showCreditNote(
    @IdParam(NO_CREDIT_NOTE) id: string,
    @CurrentUserId() userId: string,
  ): Promise<CreditNote> {
    const note = await this.transactions.read((database) => findCreditNote(database, id, userId));
    if (!note) throw notFound('credit_note_not_found', NO_CREDIT_NOTE);
    return creditNoteResponse(note);
  }

  /**
   * Sends the credit note of a refund as a PDF.
   * @throws {404} Credit note not found
   * @throws {429} The member requests too many documents.
   */
  @Get('credit-notes/:id/credit-note.pdf')
  @DescribePdf()
  downloadCreditNote(
    @IdParam(NO_CREDIT_NOTE) id: string,
    @CurrentUserId() userId: string,
  ): Promise<StreamableFile> {
    return this.limits.pdfs.run(userId, async () => {
      const note = await this.showCreditNote(id, userId);
      const pdf = await this.pdfs.get(note, () => creditNotePdf(note, this.settings.PUBLIC_URL));
      return pdfFile(pdf, note.number);
    });
  }
}

/** Responds with a PDF that browsers save under its number. */
const pdfFile = (bytes: Buffer, number: string): StreamableFile =>
  new StreamableFile(bytes, {
    type: PDF_TYPE,
    length: bytes.length,
    disposition: `attachment; filename="${number}.pdf"`,
  });
