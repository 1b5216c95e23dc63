import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Customer } from '../customers/customer.entity';
import { PaymentsMode } from '../providers/payments-mode';
import { PaymentsSettings } from '../payments.settings';
import { printCreditNote, printReceipt } from './document-text';
import { IssuedCreditNote, IssuedReceipt } from './document.entity';
import { DocumentRepository } from './document.repository';
import {
  creditDue,
  creditNoteSnapshot,
  receiptSnapshot,
  type ReceivedPayment,
  type SoldOrder,
} from './snapshot';

/** Issues receipts and credit notes in the transaction of the payment or refund. The caller has locked the order's row and takes no lock afterwards. */
@Injectable()
export class IssueDocuments {
  constructor(
    private readonly settings: PaymentsSettings,
    private readonly mode: PaymentsMode,
    private readonly documents: DocumentRepository,
  ) {}

  /** Issues the receipt of an order, or returns the one that was issued before. */
  async receipt(
    tx: EntityManager,
    order: SoldOrder,
    payment: ReceivedPayment,
  ): Promise<IssuedReceipt> {
    const { id: orderId, userId } = order;
    const [issued] = await this.documents.findReceipts(tx, [orderId]);
    if (issued) return issued;
    const livemode = await this.mode.isLive(tx);
    const buyer = await lockBuyer(tx, userId);
    const snapshot = receiptSnapshot({ order, payment, buyer, livemode }, this.settings);
    const numbered = { ...(await this.documents.takeNumber(tx, 'receipt', livemode)), orderId };
    const printed = printReceipt(numbered, snapshot, this.settings.PUBLIC_URL);
    const receipt = { ...numbered, snapshot, printed };
    await tx.insert(IssuedReceipt, receipt);
    return receipt;
  }

  /** Issues a credit note for new refunds, given all cents refunded so far; null if there are none, or the order has no receipt. */
  async creditNote(
    tx: EntityManager,
    { id: orderId, userId }: SoldOrder,
    refundedCents: number,
  ): Promise<IssuedCreditNote | null> {
    const [receipt] = await this.documents.findReceipts(tx, [orderId]);
    if (!receipt) return null;
    const issued = await this.documents.findCreditNotes(tx, [orderId]);
    const amount = creditDue(refundedCents, receipt.snapshot.amount, issued);
    if (amount === 0) return null;
    const snapshot = creditNoteSnapshot(receipt, await lockBuyer(tx, userId), this.settings);
    const number = await this.documents.takeNumber(tx, 'credit-note', snapshot.livemode);
    const numbered = { id: uuidv7(), orderId, amount, ...number };
    const printed = printCreditNote(numbered, snapshot, this.settings.PUBLIC_URL);
    const note = { ...numbered, snapshot, printed };
    await tx.insert(IssuedCreditNote, note);
    return note;
  }
}

/** Every buyer is stored before an order is opened. The account cannot be deleted until the transaction ends, so no name is stored after its erasure. */
const lockBuyer = (tx: EntityManager, userId: string): Promise<Customer> =>
  tx.findOneOrFail(Customer, { where: { userId }, lock: { mode: 'for_key_share' } });
