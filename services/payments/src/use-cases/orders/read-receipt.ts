import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { asOnePayment, chainOf } from '../../domain/payment-chain';
import { type PaidWith, paidWith } from '../../domain/receipt';
import { attemptsOf } from '../../store/attempt.repository';
import { Customer } from '../../store/customer.entity';
import { Order } from '../../store/order.entity';
import { refundedAt } from '../../store/order.repository';
import { type IssuedReceipt, receiptsOf } from '../../store/receipt.repository';

export interface FullReceipt extends IssuedReceipt, PaidWith {
  order: Order;
  buyer: Customer;
  refundedAt: Date | null;
}

/** Finds the receipt of a member's own paid order; reports any other order as not found. */
@Injectable()
export class ReadReceipt {
  async run(tx: EntityManager, orderId: string, userId: string): Promise<FullReceipt> {
    const order = await tx.findOneBy(Order, { id: orderId, userId });
    const buyer = await tx.findOneBy(Customer, { userId });
    const [receipt] = order ? await receiptsOf(tx, [orderId]) : [];
    if (!order || !buyer || !receipt) throw notFound('receipt_not_found', 'Receipt not found');
    const attempts = await attemptsOf(tx, [orderId]);
    const accepted = attempts.find((attempt) => attempt.accepted);
    const payment: PaidWith = accepted
      ? paidWith(asOnePayment(chainOf(accepted, attempts)))
      : { method: 'crypto', coin: null, coinAmount: null };
    return { ...receipt, ...payment, order, buyer, refundedAt: order.status === 'refunded' ? await refundedAt(tx, orderId) : null };
  }
}
