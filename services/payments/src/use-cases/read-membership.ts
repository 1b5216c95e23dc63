import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { readSubscription, type Subscription } from './announce-membership';

/** A user's Pro membership as the clock has it. */
@Injectable()
export class ReadMembership {
  run(tx: EntityManager, userId: string, now: Date): Promise<Subscription> {
    return readSubscription(tx, userId, now);
  }
}
