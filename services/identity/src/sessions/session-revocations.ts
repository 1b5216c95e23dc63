import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@libs/contracts';
import { NatsClient } from '@libs/nats';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

const IDS_PER_MESSAGE = 1000; // 39 KB; NATS accepts messages up to 1 MiB

/** Publishes ended sessions to the gateways over core NATS, at most once, after the transaction commits. */
@Injectable()
export class SessionRevocations {
  constructor(private readonly nats: NatsClient) {}

  publish(tx: EntityManager, userId: string, sessionIds: string[]): void {
    Transactions.afterCommit(tx, () => {
      for (let from = 0; from < sessionIds.length; from += IDS_PER_MESSAGE) {
        const message: SessionRevoked = {
          userId,
          sessionIds: sessionIds.slice(from, from + IDS_PER_MESSAGE),
        };
        this.nats.publish(SESSION_REVOKED, message);
      }
    });
  }
}
