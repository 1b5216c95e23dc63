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
    for (const { type, parse } of [purchaseGranted, purchaseRevoked]) {
      this.subscriptions.on(type, parse, ({ data: { userId, toolId } }) => this.send(userId, toolId));
    }
    this.subscriptions.on(subscriptionChanged.type, subscriptionChanged.parse, ({ data: { userId } }) => this.send(userId, null));
  }

  private send(userId: string, toolId: string | null): void {
    this.fanOut.toUser(userId, { type: 'entitlements_update', toolId });
  }
}
