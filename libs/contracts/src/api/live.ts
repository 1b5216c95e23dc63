import type { PaymentStatus } from './payments';

/** Sent to every open socket when a tool's count changes; the count is absolute (spec §7, live connection). */
export interface DownloadCountUpdate {
  type: 'download_count_update';
  toolId: string;
  downloadCount: number;
}

/** Sent to the owner's sockets only; the client then fetches `GET /api/payments/{paymentId}` (docs/payments.md). */
export interface PaymentStatusUpdate {
  type: 'payment_status_update';
  paymentId: string;
  orderId: string;
  status: PaymentStatus;
}

/** Sent to the sockets of a user whose Pro or tools changed; the client then fetches them again (docs/api.md). */
export interface EntitlementsUpdate {
  type: 'entitlements_update';
  /** The tool that was granted or revoked; null when Pro changed. */
  toolId: string | null;
}

/** Sent to administrators' sockets when an order may have gone to review or left it; the client then counts them again (docs/api.md). */
export interface ReviewsUpdate {
  type: 'reviews_update';
}

/** Every message that the server sends on `/ws`. */
export type LiveMessage =
  | DownloadCountUpdate
  | PaymentStatusUpdate
  | EntitlementsUpdate
  | ReviewsUpdate;
