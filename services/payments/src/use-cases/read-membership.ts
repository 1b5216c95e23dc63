import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DatabaseClock } from '../store/database-clock';
import { readSubscription, type Subscription } from './subscriptions/publish-membership';

/** Reads a user's Pro membership at the database's current time. */
@Injectable()
export class ReadMembership {
  constructor(private readonly clock: DatabaseClock) {}

  run(tx: EntityManager, userId: string): Promise<Subscription> {
    return readSubscription(tx, userId, this.clock);
  }
}
