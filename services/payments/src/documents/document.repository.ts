import { DatabaseClock, lockUntilCommit } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type DocumentKind, documentNumber, documentSeries } from './document-text';
import { IssuedCreditNote, IssuedReceipt } from './document.entity';

@Injectable()
export class DocumentRepository {
  constructor(private readonly clock: DatabaseClock) {}

  findReceipts(tx: EntityManager, orderIds: string[]): Promise<IssuedReceipt[]> {
    return tx.findBy(IssuedReceipt, { orderId: In(orderIds) });
  }

  /** The credit notes of orders, oldest first. */
  findCreditNotes(tx: EntityManager, orderIds: string[]): Promise<IssuedCreditNote[]> {
    return tx.find(IssuedCreditNote, {
      where: { orderId: In(orderIds) },
      order: { issuedAt: 'ASC', id: 'ASC' },
    });
  }

  /** The receipt of a member's own order; null for any other. */
  findReceipt(tx: EntityManager, orderId: string, userId: string): Promise<IssuedReceipt | null> {
    return tx
      .createQueryBuilder(IssuedReceipt, 'document')
      .innerJoin('orders', 'o', 'o.id = document.order_id and o.user_id = :userId', { userId })
      .where('document.orderId = :orderId', { orderId })
      .getOne();
  }

  /** A credit note of a member's own receipts; null for any other. */
  findCreditNote(tx: EntityManager, id: string, userId: string): Promise<IssuedCreditNote | null> {
    return tx
      .createQueryBuilder(IssuedCreditNote, 'document')
      .innerJoin('orders', 'o', 'o.id = document.order_id and o.user_id = :userId', { userId })
      .where('document.id = :id', { id })
      .getOne();
  }

  /**
   * Takes the next number of a kind of document, and the time of its issue. Numbers follow their dates without gaps, so numbering is
   * serialized until the transaction ends: take this lock last.
   */
  async takeNumber(
    tx: EntityManager,
    kind: DocumentKind,
    livemode: boolean,
  ): Promise<{ number: string; issuedAt: Date }> {
    await lockUntilCommit(tx, 'receipts');
    const issuedAt = await this.clock.now(tx);
    const series = documentSeries(kind, livemode, issuedAt);
    const [counter] = await tx.query<{ last: number }[]>(
      `insert into receipt_counters (series, last) values ($1, 1)
       on conflict (series) do update set last = receipt_counters.last + 1 returning last`,
      [series],
    );
    if (!counter) throw new Error(`no number was counted in the series ${series}`);
    return { number: documentNumber(series, counter.last), issuedAt };
  }

  /** Erases a deleted user's name and email in the documents; the rest stays, as accounting requires. */
  async eraseBuyer(tx: EntityManager, userId: string): Promise<void> {
    for (const table of ['receipts', 'credit_notes']) {
      await tx.query(
        `update ${table} d set snapshot = d.snapshot || '{"username": "", "email": ""}' from orders o
         where o.id = d.order_id and o.user_id = $1`,
        [userId],
      );
    }
  }
}
