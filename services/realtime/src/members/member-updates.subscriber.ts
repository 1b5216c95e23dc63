import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  paymentChanged,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
} from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { FanOut } from '../sockets/fan-out';

/** Tells a member's sockets about payments, tools and Pro, and administrators that orders may have gone to review or left it (docs/api.md). */
@Injectable()
export class MemberUpdatesSubscriber implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly fanOut: FanOut,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(
      paymentChanged.type,
      paymentChanged.parse,
      ({ data: { userId, paymentId, orderId, status } }) => {
        this.fanOut.toUser(userId, { type: 'payment_status_update', paymentId, orderId, status });
        this.fanOut.toAdministrators({ type: 'reviews_update' });
      },
    );
    this.subscriptions.on(purchaseGranted.type, purchaseGranted.parse, ({ data }) =>
      this.sendEntitlements(data.userId, data.toolId),
    );
    this.subscriptions.on(purchaseRevoked.type, purchaseRevoked.parse, ({ data }) =>
      this.sendEntitlements(data.userId, data.toolId),
    );
    this.subscriptions.on(subscriptionChanged.type, subscriptionChanged.parse, ({ data }) =>
      this.sendEntitlements(data.userId, null),
    );
  }

  private sendEntitlements(userId: string, toolId: string | null): void {
    this.fanOut.toUser(userId, { type: 'entitlements_update', toolId });
  }
}
