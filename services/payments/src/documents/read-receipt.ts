import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { describeReceipt } from './issue-documents';
import { ALREADY_SETTLED } from '../crypto/acceptance';
import type { ReceiptDocument } from './document';
import { asOnePayment, chainOf } from '../orders/payment-chain';
import { PaymentsSettings } from '../payments.settings';
import { attemptsOf } from '../orders/attempt.repository';
import { creditNotesOf, type IssuedCreditNote } from './credit-note.repository';
import { Order } from '../orders/order.entity';
import { refundedAt } from '../orders/order.repository';
import { type IssuedReceipt, receiptsOf, storeReceipt } from './documents.repository';

export interface FullReceipt extends IssuedReceipt {
  document: ReceiptDocument;
  order: Order;
  refundedAt: Date | null;
  creditNotes: IssuedCreditNote[];
}

/** Finds the receipt of a member's own paid order as it was issued; reports any other order as not found. */
@Injectable()
export class ReadReceipt {
  constructor(private readonly settings: PaymentsSettings) {}

  async run(tx: EntityManager, orderId: string, userId: string): Promise<FullReceipt> {
    const receipt = await this.find(tx, orderId, userId);
    if (!receipt) throw notFound('receipt_not_found', 'Receipt not found');
    return receipt;
  }

  async find(tx: EntityManager, orderId: string, userId: string): Promise<FullReceipt | null> {
    const order = await tx.findOneBy(Order, { id: orderId, userId });
    const [receipt] = order ? await receiptsOf(tx, [orderId]) : [];
    const document = order && receipt && (receipt.document ?? (await this.complete(tx, order)));
    if (!document) return null;
    const creditNotes = await creditNotesOf(tx, [orderId]);
    const refunded = order.status === 'refunded' ? await refundedAt(tx, orderId) : null;
    return { ...receipt, document, order, creditNotes, refundedAt: refunded };
  }

  /** Stores the content of a receipt that was issued before the buyer's registration arrived. */
  private async complete(tx: EntityManager, order: Order): Promise<ReceiptDocument | null> {
    const attempts = await attemptsOf(tx, [order.id]);
    const accepted = attempts.find((attempt) => attempt.accepted);
    const paying = attempts.filter(({ reviewReason }) => reviewReason !== ALREADY_SETTLED); // not what came after the receipt
    const payment = accepted ? asOnePayment(chainOf(accepted, paying)) : null;
    const document = await describeReceipt(tx, order, payment, this.settings);
    return document && storeReceipt(tx, order.id, document);
  }
}
