import { randomUUID } from 'node:crypto';
import { paymentChanged, type PaymentStatus, toolCountChanged } from '@libs/contracts';

export const aCount = (downloadCount: number, { toolId = randomUUID(), version }: { toolId?: string; version?: number } = {}) =>
  toolCountChanged({ toolId, downloadCount }, version === undefined ? {} : { version });

export const aPayment = (userId: string, status: PaymentStatus = 'paid') =>
  paymentChanged({ userId, paymentId: randomUUID(), orderId: randomUUID(), status });
