import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type EventOf,
  type purchaseGranted,
  type purchaseRevoked,
  toolBuyersChanged,
} from '@libs/contracts';
import { addToOutbox, OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import {
  type EntityManager,
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { ToolRecord } from '../tools/tool.entity';

/** Whether a member owns a tool; a copy. The row of a revoked purchase stays and says no. */
@Entity('tool_owners')
export class ToolOwner {
  @PrimaryColumn('uuid', { name: 'tool_id', primaryKeyConstraintName: 'tool_owners_pkey' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'tool_owners_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'tool_owners_pkey' })
  userId: string;

  /** As published by payments; bigint, which the driver returns as text. */
  @Column('bigint')
  version: string;

  @Column('boolean')
  owned: boolean;

  /** False for a tool that was given. */
  @Column('boolean')
  bought: boolean;
}

interface Ownership {
  toolId: string;
  userId: string;
  owned: boolean;
  bought: boolean;
  version: number;
}

/** Projects who owns which tool, to count buyers. */
@Controller()
export class PurchasesProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('purchase.granted')
  granted(@Payload() { data, version = 0 }: EventOf<typeof purchaseGranted>): Promise<void> {
    return this.transactions.run((tx) => saveOwnership(tx, { ...data, owned: true, version }));
  }

  @OnEvent('purchase.revoked')
  revoked(@Payload() { data, version = 0 }: EventOf<typeof purchaseRevoked>): Promise<void> {
    return this.transactions.run((tx) =>
      saveOwnership(tx, { ...data, owned: false, bought: false, version }),
    );
  }
}

/** Stores an ownership and publishes the number of buyers when it changes. Skips a deleted tool and an older version. */
async function saveOwnership(
  tx: EntityManager,
  { toolId, userId, owned, bought, version }: Ownership,
): Promise<void> {
  // The lock serializes purchases of one tool, so that each counts the ones before it.
  const tools = await tx.query<unknown[]>('select from tools where id = $1 for no key update', [
    toolId,
  ]);
  if (tools.length === 0) return;
  const before = await countBuyers(tx, toolId);
  await tx.query(
    `insert into tool_owners (tool_id, user_id, version, owned, bought) values ($1, $2, $3, $4, $5)
     on conflict (tool_id, user_id) do update set version = excluded.version, owned = excluded.owned, bought = excluded.bought
     where excluded.version > tool_owners.version`,
    [toolId, userId, version, owned, bought],
  );
  const buyerCount = await countBuyers(tx, toolId);
  if (buyerCount === before) return;
  const [[row]] = await tx.query<[{ version: number }[], number]>(
    'update tools set version = version + 1 where id = $1 returning version',
    [toolId],
  );
  await addToOutbox(tx, toolBuyersChanged({ toolId, buyerCount }, { version: row?.version }));
}

async function countBuyers(tx: EntityManager, toolId: string): Promise<number> {
  const [row] = await tx.query<{ buyers: number }[]>(
    'select count(*)::int as buyers from tool_owners where tool_id = $1 and owned and bought',
    [toolId],
  );
  return row?.buyers ?? 0;
}
