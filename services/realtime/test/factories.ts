import { randomUUID } from 'node:crypto';
import { paymentChanged, type PaymentStatus, toolCountChanged } from '@libs/contracts';

/** A tool's count as catalogue tells it. */
export const aCount = (downloadCount: number, { toolId = randomUUID(), version }: { toolId?: string; version?: number } = {}) =>
  toolCountChanged({ toolId, downloadCount }, version === undefined ? {} : { version });

/** A payment of somebody's that moved on. */
export const aPayment = (userId: string, status: PaymentStatus = 'paid') =>
  paymentChanged({ userId, paymentId: randomUUID(), orderId: randomUUID(), status });
