import type { PaymentStatus } from './payments';

/** Sent to every open socket when a tool's count changes; the count is absolute (spec §7, live connection). */
export interface DownloadCountUpdate {
  type: 'download_count_update';
  toolId: string;
  downloadCount: number;
}

/** Sent to the owner's sockets only; a hint to look at `GET /api/payments/{paymentId}` (contract §5). */
export interface PaymentStatusUpdate {
  type: 'payment_status_update';
  paymentId: string;
  orderId: string;
  status: PaymentStatus;
}

/** Everything the server says on `/ws`. */
export type LiveMessage = DownloadCountUpdate | PaymentStatusUpdate;
