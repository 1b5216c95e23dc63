import { Injectable } from '@nestjs/common';
import { StreamEraser } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import {
  hasEventsToErase,
  markErased,
  newlyPublishedDeletions,
  sequencesToErase,
  setLastSequence,
} from '../users/deleted-user.repository';

/** Removes the events of deleted users, which have their names and emails, from the broker's stream once every service has handled them. */
@Injectable()
export class ErasePublishedEvents {
  constructor(
    private readonly transactions: Transactions,
    private readonly stream: StreamEraser,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat and in any number of replicas. */
  async run(): Promise<void> {
    if (!(await this.transactions.read(hasEventsToErase))) return;
    const published = await this.transactions.read(newlyPublishedDeletions);
    if (published.length > 0) {
      const sequence = await this.stream.lastSequence();
      await this.transactions.run((tx) => setLastSequence(tx, published, sequence));
    }
    for (const sequence of await this.transactions.read(sequencesToErase)) {
      if (!(await this.stream.eraseThrough(sequence))) return;
      await this.transactions.run((tx) => markErased(tx, sequence, this.clock.now()));
    }
  }
}
