import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DatabaseClock } from '../store/database-clock';
import { readSubscription, type Subscription } from './announce-membership';

/** A user's Pro membership as the clock of the books has it. */
@Injectable()
export class ReadMembership {
  constructor(private readonly clock: DatabaseClock) {}

  run(tx: EntityManager, userId: string): Promise<Subscription> {
    return readSubscription(tx, userId, this.clock);
  }
}
