import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { Attempt } from './attempt.entity';
import { attemptsOf } from './attempt.repository';
import { Order } from './order.entity';
import { ToolView } from '../tools/tools.entity';
import { isLive } from '../store/payments-mode';
import { isForSale } from './tool-offer';
import type { StartedPayment } from './open-attempt';

/** A payment with all attempts of its order, which together determine its public status. */
export interface FoundPayment extends StartedPayment {
  attempts: Attempt[];
  /** Whether the item can still be bought. */
  isOffered: boolean;
  livemode: boolean;
  now: Date;
}

/** Finds a member's own payment; other members' payments are reported as not found. */
@Injectable()
export class FindPayment {
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, paymentId: string, userId: string): Promise<FoundPayment> {
    const known = await tx.findOneBy(Attempt, { id: paymentId });
    const order = known && (await tx.findOneBy(Order, { id: known.orderId, userId }));
    const attempts = order ? await attemptsOf(tx, [order.id]) : [];
    const attempt = attempts.find(({ id }) => id === paymentId);
    if (!attempt || !order) throw notFound('payment_not_found', 'Payment not found');
    const isOffered =
      order.toolId === null || isForSale(await tx.findOneBy(ToolView, { id: order.toolId }));
    const livemode = await isLive(tx);
    return { order, attempt, attempts, isOffered, livemode, now: await this.clock.now(tx) };
  }
}
