import { createHash } from 'node:crypto';
import { type CreditNote, type DocumentSignature, HOUR_MS, type Receipt } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { MinisignSigner, recordSigningKeys } from '@libs/signing';
import { formatDocumentComment, PDF_SIGNATURE } from '@libs/transparency';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';

/** A document before it is signed. */
type Unsigned<Document> = Omit<Document, 'signature'>;

/**
 * Signs receipts and credit notes with the first key of `RECEIPT_KEYS`,
 * and records the public keys when the service starts, and again each hour: a replica with the former keys, which
 * restarts during a rotation, ends the new ones by mistake.
 */
@Injectable()
export class DocumentSigner implements OnModuleInit {
  private readonly signer: MinisignSigner;

  constructor(
    { RECEIPT_KEYS }: PaymentsSettings,
    private readonly transactions: Transactions,
    jobs: PeriodicJobs,
  ) {
    jobs.every('RecordSigningKeys', HOUR_MS, () => this.recordKeys(), HOUR_MS);
    this.signer = new MinisignSigner(RECEIPT_KEYS, 'RECEIPT_KEYS');
  }

  onModuleInit(): Promise<void> {
    return this.recordKeys();
  }

  /** Records the keys of this process as those that sign. */
  async recordKeys(): Promise<void> {
    await this.transactions.run((tx, now) => recordSigningKeys(tx, this.signer.publicKeys, now));
  }

  receipt(receipt: Unsigned<Receipt>): Receipt {
    return { ...receipt, signature: this.signText(receipt.number, receiptText(receipt)) };
  }

  creditNote(note: Unsigned<CreditNote>): CreditNote {
    return { ...note, signature: this.signText(note.number, creditNoteText(note)) };
  }

  /** Appends the signature of a whole PDF as comments, which readers skip. */
  pdf(bytes: Buffer, number: string): Buffer {
    const lines = this.sign(bytes, number)
      .trimEnd()
      .split('\n')
      .map((line) => `%${line}\n`);
    return Buffer.concat([bytes, Buffer.from(PDF_SIGNATURE + lines.join(''))]);
  }

  private signText(number: string, text: string): DocumentSignature {
    return { text, minisign: this.sign(Buffer.from(text), number) };
  }

  private sign(content: Buffer, number: string): string {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const digest = createHash('blake2b512').update(content).digest();
    return this.signer.sign(digest, formatDocumentComment(number, sha256));
  }
}

/** Without the buyer, who is erased with the account, and without later refunds, which have documents of their own. */
function receiptText(receipt: Unsigned<Receipt>): string {
  const { number, issuedAt, orderId, item, amount, currency, method, coin, coinAmount } = receipt;
  const { seller, supportEmail, livemode } = receipt;
  const payment = { amount, currency, method, coin, coinAmount };
  return JSON.stringify({
    number,
    issuedAt,
    orderId,
    item,
    ...payment,
    seller,
    supportEmail,
    livemode,
  });
}

function creditNoteText(note: Unsigned<CreditNote>): string {
  const { id, number, issuedAt, orderId, item, amount, currency } = note;
  const { receiptNumber, receiptIssuedAt, receiptAmount, seller, supportEmail, livemode } = note;
  const receipt = { receiptNumber, receiptIssuedAt, receiptAmount };
  return JSON.stringify({
    id,
    number,
    issuedAt,
    orderId,
    item,
    amount,
    currency,
    ...receipt,
    seller,
    supportEmail,
    livemode,
  });
}
