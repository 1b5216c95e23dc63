import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Customer } from '../customers/customer.entity';
import { PaymentsSettings } from '../payments.settings';
import { isLive } from '../store/is-live';
import { takeDocumentNumber } from './document-numbers';
import {
  creditNotesOf,
  insertCreditNote,
  insertReceipt,
  type IssuedCreditNote,
  type IssuedReceipt,
  receiptsOf,
} from './documents.repository';
import {
  creditDue,
  creditNoteSnapshot,
  type ReceivedPayment,
  receiptSnapshot,
  type SoldOrder,
} from './snapshot';

/** Issues receipts and credit notes in the transaction of the payment or refund. The caller has locked the order's row and takes no lock afterwards. */
@Injectable()
export class IssueDocuments {
  constructor(
    private readonly settings: PaymentsSettings,
    private readonly clock: DatabaseClock,
  ) {}

  /** Issues the receipt of an order, or returns the one that was issued before. */
  async receipt(
    tx: EntityManager,
    order: SoldOrder,
    payment: ReceivedPayment,
  ): Promise<IssuedReceipt> {
    const [issued] = await receiptsOf(tx, [order.id]);
    if (issued) return issued;
    const livemode = await isLive(tx);
    const buyer = await lockBuyer(tx, order.userId);
    const snapshot = receiptSnapshot({ order, payment, buyer, livemode }, this.settings);
    const numbered = await takeDocumentNumber(tx, 'receipt', livemode, this.clock);
    const receipt = { orderId: order.id, ...numbered, snapshot };
    await insertReceipt(tx, receipt);
    return receipt;
  }

  /** Issues a credit note for new refunds, given all cents refunded so far; null if there are none, or the order has no receipt. */
  async creditNote(
    tx: EntityManager,
    order: SoldOrder,
    refundedCents: number,
  ): Promise<IssuedCreditNote | null> {
    const [receipt] = await receiptsOf(tx, [order.id]);
    if (!receipt) return null;
    const credited = (await creditNotesOf(tx, [order.id])).reduce(
      (sum, one) => sum + one.amount,
      0,
    );
    const amount = creditDue(refundedCents, receipt.snapshot.amount, credited);
    if (amount === 0) return null;
    const snapshot = creditNoteSnapshot(receipt, await lockBuyer(tx, order.userId), this.settings);
    const numbered = await takeDocumentNumber(tx, 'credit-note', snapshot.livemode, this.clock);
    const note = { id: uuidv7(), orderId: order.id, amount, ...numbered, snapshot };
    await insertCreditNote(tx, note);
    return note;
  }
}

/** Every buyer is stored before an order is opened. The account cannot be deleted until the transaction ends, so no name is stored after its erasure. */
const lockBuyer = (tx: EntityManager, userId: string): Promise<Customer> =>
  tx.findOneOrFail(Customer, { where: { userId }, lock: { mode: 'for_key_share' } });
