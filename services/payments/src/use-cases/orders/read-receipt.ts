import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { ALREADY_SETTLED } from '../../domain/acceptance';
import { asOnePayment, chainOf } from '../../domain/payment-chain';
import { type PaidWith, paidWith } from '../../domain/receipt';
import { attemptsOf } from '../../store/attempt.repository';
import { Customer } from '../../store/customer.entity';
import { Order } from '../../store/order.entity';
import { refundedAt } from '../../store/order.repository';
import { creditNotesOf, type IssuedCreditNote } from '../../store/credit-note.repository';
import { type IssuedReceipt, receiptsOf } from '../../store/receipt.repository';

export interface FullReceipt extends IssuedReceipt, PaidWith {
  order: Order;
  buyer: Customer;
  refundedAt: Date | null;
  creditNotes: IssuedCreditNote[];
}

/** Finds the receipt of a member's own paid order; reports any other order as not found. */
@Injectable()
export class ReadReceipt {
  async run(tx: EntityManager, orderId: string, userId: string): Promise<FullReceipt> {
    const receipt = await this.find(tx, orderId, userId);
    if (!receipt) throw notFound('receipt_not_found', 'Receipt not found');
    return receipt;
  }

  async find(tx: EntityManager, orderId: string, userId: string): Promise<FullReceipt | null> {
    const order = await tx.findOneBy(Order, { id: orderId, userId });
    const buyer = await tx.findOneBy(Customer, { userId });
    const [receipt] = order ? await receiptsOf(tx, [orderId]) : [];
    if (!order || !buyer || !receipt) return null;
    const attempts = await attemptsOf(tx, [orderId]);
    const accepted = attempts.find((attempt) => attempt.accepted);
    const paying = attempts.filter(({ reviewReason }) => reviewReason !== ALREADY_SETTLED); // not what came after the receipt
    const payment: PaidWith = accepted
      ? paidWith(asOnePayment(chainOf(accepted, paying)))
      : { method: 'crypto', coin: null, coinAmount: null };
    const creditNotes = await creditNotesOf(tx, [orderId]);
    const refunded = order.status === 'refunded' ? await refundedAt(tx, orderId) : null;
    return { ...receipt, ...payment, order, buyer, creditNotes, refundedAt: refunded };
  }
}
