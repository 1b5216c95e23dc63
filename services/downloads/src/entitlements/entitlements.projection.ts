import type {
  EventOf,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
} from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { DELETED_TOOLS } from '@libs/tool-copies';
import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { DELETED_USERS } from '../deletions/deletions.projection';

interface Ownership {
  userId: string;
  toolId: string;
  ownedSince: string | null; // null when the purchase was revoked
}

/** Stores what members may download, as published by payments; ignores older versions and deleted users. */
@Injectable()
export class EntitlementRepository {
  async saveMembership(
    tx: EntityManager,
    userId: string,
    accessUntil: string | null,
    version: number,
  ): Promise<void> {
    await DELETED_USERS.delayDeletion(tx, [userId]);
    await tx.query(
      `insert into memberships (user_id, version, access_until)
       select $1::uuid, $2::bigint, $3::timestamptz where not exists (select from deleted_users where id = $1)
       on conflict (user_id) do update set version = excluded.version, access_until = excluded.access_until
       where excluded.version > memberships.version`,
      [userId, version, accessUntil],
    );
  }

  /** Skips deleted tools as well. */
  async saveOwnership(
    tx: EntityManager,
    { userId, toolId, ownedSince }: Ownership,
    version: number,
  ): Promise<void> {
    await DELETED_USERS.delayDeletion(tx, [userId]);
    await DELETED_TOOLS.delayDeletion(tx, [toolId]);
    await tx.query(
      `insert into purchases (tool_id, user_id, version, owned, owned_since)
       select $1::uuid, $2::uuid, $3::bigint, $4::timestamptz is not null, $4
       where not exists (select from deleted_users where id = $2) and not exists (select from deleted_tools where id = $1)
       on conflict (tool_id, user_id) do update set version = excluded.version, owned = excluded.owned,
         owned_since = case when excluded.owned then coalesce(purchases.owned_since, excluded.owned_since) end
       where excluded.version > purchases.version`,
      [toolId, userId, version, ownedSince],
    );
  }
}

/** Maintains the local copy of memberships and purchases. */
@Controller()
export class EntitlementsProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly entitlements: EntitlementRepository,
  ) {}

  @OnEvent('subscription.changed')
  subscriptionChanged(
    @Payload() { data, version = 0 }: EventOf<typeof subscriptionChanged>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.entitlements.saveMembership(tx, data.userId, data.accessUntil, version),
    );
  }

  @OnEvent('purchase.granted')
  purchaseGranted(
    @Payload() { data, version = 0, time }: EventOf<typeof purchaseGranted>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.entitlements.saveOwnership(tx, { ...data, ownedSince: time }, version),
    );
  }

  @OnEvent('purchase.revoked')
  purchaseRevoked(
    @Payload() { data, version = 0 }: EventOf<typeof purchaseRevoked>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.entitlements.saveOwnership(tx, { ...data, ownedSince: null }, version),
    );
  }
}
