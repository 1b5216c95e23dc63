import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { describeCreditNote } from './issue-documents';
import type { CreditNoteDocument } from './document';
import { PaymentsSettings } from '../payments.settings';
import { findCreditNote, type IssuedCreditNote, storeCreditNote } from './credit-note.repository';
import { ReadReceipt } from './read-receipt';

export interface FullCreditNote extends IssuedCreditNote {
  document: CreditNoteDocument;
}

/** Finds a member's own credit note as it was issued; reports any other as not found. */
@Injectable()
export class ReadCreditNote {
  constructor(
    private readonly readReceipt: ReadReceipt,
    private readonly settings: PaymentsSettings,
  ) {}

  async run(tx: EntityManager, id: string, userId: string): Promise<FullCreditNote> {
    const creditNote = await findCreditNote(tx, id);
    const receipt = creditNote && (await this.readReceipt.find(tx, creditNote.orderId, userId));
    if (!creditNote || !receipt) throw notFound('credit_note_not_found', 'Credit note not found');
    if (creditNote.document) return { ...creditNote, document: creditNote.document };
    const document = await describeCreditNote(tx, receipt.order, receipt, this.settings);
    if (!document) throw notFound('credit_note_not_found', 'Credit note not found');
    return { ...creditNote, document: await storeCreditNote(tx, id, document) };
  }
}
