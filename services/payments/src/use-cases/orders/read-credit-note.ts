import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { findCreditNote, type IssuedCreditNote } from '../../store/credit-note.repository';
import { type FullReceipt, ReadReceipt } from './read-receipt';

/** Finds a member's own credit note with its receipt; reports any other as not found. */
@Injectable()
export class ReadCreditNote {
  constructor(private readonly readReceipt: ReadReceipt) {}

  async run(tx: EntityManager, id: string, userId: string): Promise<{ creditNote: IssuedCreditNote; receipt: FullReceipt }> {
    const creditNote = await findCreditNote(tx, id);
    const receipt = creditNote && (await this.readReceipt.find(tx, creditNote.orderId, userId));
    if (!creditNote || !receipt) throw notFound('credit_note_not_found', 'Credit note not found');
    return { creditNote, receipt };
  }
}
