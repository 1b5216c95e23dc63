/** The pages of receipts and credit notes, in one chunk: each further chunk makes the front page larger by its name. */
export { CreditNotePage } from './CreditNotePage';
export { ReceiptPage } from './ReceiptPage';
