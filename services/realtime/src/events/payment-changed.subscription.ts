import { Injectable, type OnModuleInit } from '@nestjs/common';
import { paymentChanged } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { FanOut } from '../updates/fan-out';

/** Sends changes of a payment's status to the sockets of its owner (contract §5), and a hint to administrators, who see what is under review. */
@Injectable()
export class PaymentChangedSubscription implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly fanOut: FanOut,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(paymentChanged.type, paymentChanged.parse, ({ data: { userId, paymentId, orderId, status } }) => {
      this.fanOut.toUser(userId, { type: 'payment_status_update', paymentId, orderId, status });
      this.fanOut.toAdministrators({ type: 'reviews_update' });
    });
  }
}
