import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolDeleted, userDeleted } from '@libs/contracts';
import { unauthenticated } from '@libs/errors';
import { OnEvent } from '@libs/messaging';
import { Tombstones, Transactions } from '@libs/persistence';
import { DELETED_TOOLS } from '@libs/tool-copies';
import { Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** A user that was deleted: no row of theirs is written any more. */
@Entity('deleted_users')
export class DeletedUser {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'deleted_users_pkey' })
  id: string;
}

export const DELETED_USERS = new Tombstones('deleted_users');

/** Nothing of a deleted user is written any more: throws unauthenticated. */
export async function refuseDeletedUser(tx: EntityManager, userId: string): Promise<void> {
  await DELETED_USERS.delayDeletion(tx, [userId]);
  const deleted = await tx.query<unknown[]>('select from deleted_users where id = $1', [userId]);
  if (deleted.length > 0) throw unauthenticated('login_required', 'Please log in.');
}

const BATCH_ROWS = 10_000; // per statement: all downloads of a popular tool at once would reach the statement timeout

/** Erases deleted users and tools. The id is stored first, so that nothing of it is written meanwhile. */
@Controller()
export class DeletionsProjection {
  constructor(private readonly transactions: Transactions) {}

  /** The downloads and ratings of a deleted user still count, but lose their owner, name and text; everything else is deleted. */
  @OnEvent('user.deleted')
  async userDeleted(@Payload() { data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    await this.transactions.run((tx) => DELETED_USERS.add(tx, userId));
    await this.inBatches('update downloads set user_id = null', 'user_id', userId);
    await this.transactions.run(async (tx) => {
      await tx.query('delete from memberships where user_id = $1', [userId]);
      await tx.query('delete from purchases where user_id = $1', [userId]);
      await tx.query('delete from rating_reports where user_id = $1', [userId]);
      await tx.query('delete from update_subscribers where user_id = $1', [userId]);
      await tx.query('delete from update_notices where user_id = $1', [userId]);
      // Of a hidden rating that its author deleted, only a ban on a new one is left.
      await tx.query(
        'delete from ratings where user_id = $1 and author is null and hidden_at is not null',
        [userId],
      );
      await tx.query(
        "update ratings set user_id = null, author = null, text = '' where user_id = $1",
        [userId],
      );
    });
  }

  /** Deleting a tool deletes its downloads and purchases (spec §3). */
  @OnEvent('tool.deleted')
  async toolDeleted(@Payload() { data: { toolId } }: EventOf<typeof toolDeleted>): Promise<void> {
    await this.transactions.run((tx) => DELETED_TOOLS.add(tx, toolId));
    await this.inBatches('delete from downloads', 'tool_id', toolId);
    await this.transactions.run(async (tx) => {
      await tx.query('delete from tool_views where id = $1', [toolId]);
      await tx.query('delete from purchases where tool_id = $1', [toolId]);
      await tx.query('delete from update_notices where tool_id = $1', [toolId]);
    });
  }

  /** Changes the downloads of a user or tool, each batch in a transaction of its own. */
  private async inBatches(
    change: string,
    column: 'user_id' | 'tool_id',
    id: string,
  ): Promise<void> {
    const batch = `select ctid from downloads where ${column} = $1 limit ${BATCH_ROWS}`;
    const statement = `${change} where ctid = any(array(${batch}))`;
    const run = async (tx: EntityManager): Promise<number> => {
      const [, changed] = await tx.query<[unknown, number]>(statement, [id]);
      return changed;
    };
    while ((await this.transactions.run(run)) === BATCH_ROWS);
  }
}
