import { randomUUID } from 'node:crypto';
import {
  paymentChanged,
  type PaymentStatus,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
  toolCountChanged,
} from '@libs/contracts';

export const aCount = (
  downloadCount: number,
  { toolId = randomUUID(), version }: { toolId?: string; version?: number } = {},
) => toolCountChanged({ toolId, downloadCount }, version === undefined ? {} : { version });

export const aPayment = (userId: string, status: PaymentStatus = 'paid') =>
  paymentChanged({ userId, paymentId: randomUUID(), orderId: randomUUID(), status });

export const aPurchase = (userId: string, toolId = randomUUID()) =>
  purchaseGranted({ userId, toolId, paymentId: 'p1', bought: true }, { version: 1 });

export const aRevocation = (userId: string, toolId: string) =>
  purchaseRevoked({ userId, toolId, paymentId: 'p1' }, { version: 2 });

export const aMembership = (userId: string, accessUntil: string | null = null) =>
  subscriptionChanged(
    { userId, proUntil: accessUntil, accessUntil, source: 'grant', cancelled: false },
    { version: 1 },
  );
