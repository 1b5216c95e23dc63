import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ResetLinksJob } from './reset-links.job';
import { ResetRequest } from './reset-request.entity';

/** Queues a request for a link. It reads no account, so neither the response nor its time shows whether the email has one. */
@Injectable()
export class RequestPasswordReset {
  constructor(private readonly job: ResetLinksJob) {}

  async run(tx: EntityManager, email: string): Promise<void> {
    await tx.insert(ResetRequest, { id: uuidv7(), email });
    Transactions.afterCommit(tx, () => this.job.wake());
  }
}
