import type { Cents, CoinAmount, Email, Id, Moment } from './values';

/** A credit note in a member's orders and on the receipt. */
export class CreditNoteReference {
  id: Id;
  /** Consecutive within a year, such as `EXE-CN-2026-000042`. */
  number: string;
  issuedAt: Moment;
  /** The refunded part of the receipt's amount. */
  amount: Cents;
}

/** The seller's signature of a document, which `/verify` and minisign check. */
export class DocumentSignature {
  /** The signed bytes (UTF-8): JSON with the fields of the document, without the buyer and later refunds. */
  text: string;
  /** The text of a `.minisig` file, by a key of `GET /api/receipt-keys`. */
  minisign: string;
}

/** Response of `GET /api/account/orders/{orderId}/receipt`. */
export class Receipt {
  /** Consecutive within a year, such as `EXE-2026-000042`. */
  number: string;
  issuedAt: Moment;
  orderId: Id;
  username: string;
  email: Email;
  /** What was bought, such as a tool's name or `EXE Pro, 30 days`. */
  item: string;
  amount: Cents;
  currency: string;
  method: 'crypto' | 'card';
  /** Lowercase code of the coin; null for a card. */
  coin: string | null;
  coinAmount: CoinAmount | null;
  refundedAt: Moment | null;
  /** The credit notes of its refunds, oldest first. */
  creditNotes: CreditNoteReference[];
  /** Name and postal address of the seller, one line each. */
  seller: string[];
  supportEmail: Email;
  livemode: boolean;
  signature: DocumentSignature;
}

/** Response of `GET /api/account/credit-notes/{id}`: a refund of a receipt's amount or of a part of it. */
export class CreditNote extends CreditNoteReference {
  orderId: Id;
  receiptNumber: string;
  receiptIssuedAt: Moment;
  /** The amount of the receipt. */
  receiptAmount: Cents;
  username: string;
  email: Email;
  /** What was bought, as on the receipt. */
  item: string;
  currency: string;
  seller: string[];
  supportEmail: Email;
  livemode: boolean;
  signature: DocumentSignature;
}
