import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, userDeleted } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { DELETED_USERS } from './deleted-user.entity';

const BATCH_ROWS = 10_000; // per statement, which must end well before the statement timeout

/** Erases deleted users: their downloads lose the owner, and their entitlements are deleted. */
@Controller()
export class UsersProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('user.deleted')
  async deleted(@Payload() { data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    await this.transactions.run((tx) => DELETED_USERS.add(tx, userId));
    while (await this.transactions.run((tx) => detachDownloads(tx, userId)));
    await this.transactions.run(async (tx) => {
      await tx.query('delete from memberships where user_id = $1', [userId]);
      await tx.query('delete from purchases where user_id = $1', [userId]);
    });
  }
}

/** Removes the owner from some downloads of a user, which stay counted; returns true when there may be more. */
async function detachDownloads(tx: EntityManager, userId: string): Promise<boolean> {
  const [, detached] = await tx.query<[unknown, number]>(
    'update downloads set user_id = null where ctid = any(array(select ctid from downloads where user_id = $1 limit $2))',
    [userId, BATCH_ROWS],
  );
  return detached === BATCH_ROWS;
}
