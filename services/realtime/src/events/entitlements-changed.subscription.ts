import { Injectable, type OnModuleInit } from '@nestjs/common';
import { purchaseGranted, purchaseRevoked, subscriptionChanged } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { FanOut } from '../updates/fan-out';

/** Tells the sockets of a user that Pro changed, or that a tool was granted or revoked (contract §6). */
@Injectable()
export class EntitlementsChangedSubscription implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly fanOut: FanOut,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(purchaseGranted.type, purchaseGranted.parse, ({ data }) => this.send(data.userId, data.toolId));
    this.subscriptions.on(purchaseRevoked.type, purchaseRevoked.parse, ({ data }) => this.send(data.userId, data.toolId));
    this.subscriptions.on(subscriptionChanged.type, subscriptionChanged.parse, ({ data }) => this.send(data.userId, null));
  }

  private send(userId: string, toolId: string | null): void {
    this.fanOut.toUser(userId, { type: 'entitlements_update', toolId });
  }
}
