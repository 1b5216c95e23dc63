/** What a receipt said when it was issued; it is stored and never computed again. */
export interface ReceiptDocument {
  seller: string[];
  supportEmail: string;
  /** Empty, like the email, once the account was deleted. */
  username: string;
  email: string;
  item: string;
  /** Integer cents. */
  amount: number;
  currency: string;
  method: 'crypto' | 'card';
  coin: string | null;
  coinAmount: string | null;
  livemode: boolean;
}

/** What a credit note said when it was issued, with the receipt it refers to. */
export interface CreditNoteDocument {
  seller: string[];
  supportEmail: string;
  username: string;
  email: string;
  item: string;
  currency: string;
  livemode: boolean;
  receiptNumber: string;
  receiptIssuedAt: string;
  receiptAmount: number;
}
