import { CurrentUserId, ForVisitors } from '@libs/auth';
import { type CreditNote, PublicSigningKey, type Receipt } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { listSigningKeys } from '@libs/signing';
import { Controller, Get, StreamableFile, UseInterceptors } from '@nestjs/common';
import { MemberLimits } from '../member-limits';
import { createPdf, PdfCache } from './create-pdf';
import { type DocumentContent, reprint, reprintReceipt } from './document-text';
import { DocumentSigner } from './document-signer';
import { type IssuedCreditNote } from './document.entity';
import { DocumentRepository } from './document.repository';
import { creditNoteResponse, receiptResponse } from './documents.dto';
import { findRefundTime } from './snapshot';

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
    private readonly documents: DocumentRepository,
    private readonly limits: MemberLimits,
    private readonly pdfs: PdfCache,
    private readonly signer: DocumentSigner,
  ) {}

  /**
   * Returns the receipt of a paid order.
   * @throws {404} Receipt not found
   */
  @Get('orders/:id/receipt')
  async showReceipt(
    @IdParam(NO_RECEIPT) id: string,
    @CurrentUserId() userId: string,
  ): Promise<Receipt> {
    const { receipt, creditNotes } = await this.findReceipt(id, userId);
    return this.signer.receipt(receiptResponse(receipt, creditNotes));
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
      const { receipt, creditNotes } = await this.findReceipt(id, userId);
      const refundedAt = findRefundTime(receipt.snapshot.amount, creditNotes);
      const content = reprintReceipt(receipt, creditNotes, refundedAt);
      return this.pdfFile(userId, receipt.number, content);
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
    return this.signer.creditNote(creditNoteResponse(await this.findCreditNote(id, userId)));
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
      const note = await this.findCreditNote(id, userId);
      return this.pdfFile(userId, note.number, reprint(note));
    });
  }

  private findReceipt(id: string, userId: string) {
    return this.transactions.read(async (database) => {
      const receipt = await this.documents.findReceipt(database, id, userId);
      if (!receipt) throw notFound('receipt_not_found', NO_RECEIPT);
      return { receipt, creditNotes: await this.documents.findCreditNotes(database, [id]) };
    });
  }

  private async findCreditNote(id: string, userId: string): Promise<IssuedCreditNote> {
    const note = await this.transactions.read((database) =>
      this.documents.findCreditNote(database, id, userId),
    );
    if (!note) throw notFound('credit_note_not_found', NO_CREDIT_NOTE);
    return note;
  }

  /** Responds with a PDF that browsers save under its number. */
  private async pdfFile(
    userId: string,
    number: string,
    content: DocumentContent,
  ): Promise<StreamableFile> {
    const bytes = await this.pdfs.get(userId, content, async () =>
      this.signer.pdf(await createPdf(content), number),
    );
    const disposition = `attachment; filename="${number}.pdf"`;
    return new StreamableFile(bytes, { type: PDF_TYPE, length: bytes.length, disposition });
  }
}

/** The public keys of receipts and credit notes. */
@Controller('api/receipt-keys')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class ReceiptKeysController {
  constructor(private readonly transactions: Transactions) {}

  /** Lists the keys that sign or signed receipts and credit notes, newest first. Signatures of former keys stay valid. */
  @Get()
  @ApiDocs((api) => [
    api.ApiOkResponse({ type: [PublicSigningKey] }),
    api.ApiResponse(NOT_MODIFIED),
  ])
  async listReceiptKeys(): Promise<Representation> {
    const keys = await this.transactions.read(listSigningKeys);
    return jsonRepresentation(JSON.stringify(keys));
  }
}
