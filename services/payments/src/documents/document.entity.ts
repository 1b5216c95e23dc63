import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { PrintedText } from './document-text';
import type { CreditNoteSnapshot, ReceiptSnapshot } from './snapshot';

/** A receipt as it was issued; a trigger refuses every change but the erasure of the buyer's name and email. */
@Entity('receipts')
@Unique('receipts_number_key', ['number'])
export class IssuedReceipt {
  @ForeignKey('Order', { name: 'receipts_order_id_fkey' })
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'receipts_pkey' })
  orderId: string;

  @Column({ name: 'number', type: 'text' })
  number: string;

  @Column({ name: 'snapshot', type: 'jsonb' })
  snapshot: ReceiptSnapshot;

  @Column({ name: 'printed', type: 'jsonb' })
  printed: PrintedText;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt: Date;
}

/** A credit note as it was issued, kept like a receipt. */
@Entity('credit_notes')
@Unique('credit_notes_number_key', ['number'])
@Index('credit_notes_order', ['orderId'])
@Check('credit_notes_amount_cents_check', 'amount_cents > 0')
export class IssuedCreditNote {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'credit_notes_pkey' })
  id: string;

  @ForeignKey(() => IssuedReceipt, { name: 'credit_notes_order_id_fkey' })
  @Column({ name: 'order_id', type: 'uuid' })
  orderId: string;

  @Column({ name: 'number', type: 'text' })
  number: string;

  /** Cents of the receipt's amount. */
  @Column({ name: 'amount_cents', type: 'integer' })
  amount: number;

  @Column({ name: 'snapshot', type: 'jsonb' })
  snapshot: CreditNoteSnapshot;

  @Column({ name: 'printed', type: 'jsonb' })
  printed: PrintedText;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt: Date;
}

/** The last number of a series of documents. */
@Entity('receipt_counters')
@Check('receipt_counters_last_check', 'last > 0')
export class ReceiptCounter {
  @PrimaryColumn({
    name: 'series',
    type: 'text',
    primaryKeyConstraintName: 'receipt_counters_pkey',
  })
  series: string;

  @Column({ name: 'last', type: 'integer' })
  last: number;
}
