import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, userDeleted } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { DELETED_USERS } from '../progress/progress.entity';

/** Erases the progress and the certificates of deleted users. */
@Controller()
export class DeletionsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('user.deleted')
  userDeleted(@Payload() { data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    return this.transactions.run(async (tx) => {
      await DELETED_USERS.add(tx, userId);
      await tx.query('delete from path_progress where user_id = $1', [userId]);
      await tx.query('delete from certificates where user_id = $1', [userId]);
    });
  }
}
