import type { PaymentStatus } from './payments';

/** Sent to every open socket when a tool's count changes; the count is absolute (spec §7, live connection). */
export interface DownloadCountUpdate {
  type: 'download_count_update';
  toolId: string;
  downloadCount: number;
}

/** Sent to the owner's sockets only; the client then fetches `GET /api/payments/{paymentId}` (contract §5). */
export interface PaymentStatusUpdate {
  type: 'payment_status_update';
  paymentId: string;
  orderId: string;
  status: PaymentStatus;
}

/** Every message that the server sends on `/ws`. */
export type LiveMessage = DownloadCountUpdate | PaymentStatusUpdate;
