import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BooksClock } from '../store/books-clock';
import { readSubscription, type Subscription } from './announce-membership';

/** A user's Pro membership as the clock of the books has it. */
@Injectable()
export class ReadMembership {
  constructor(private readonly clock: BooksClock) {}

  run(tx: EntityManager, userId: string): Promise<Subscription> {
    return readSubscription(tx, userId, this.clock);
  }
}
