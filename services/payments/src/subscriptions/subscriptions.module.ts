import { Module } from '@nestjs/common';
import { CardSubscriptionRepository } from './card-subscription.repository';

@Module({ providers: [CardSubscriptionRepository], exports: [CardSubscriptionRepository] })
export class SubscriptionsModule {}
