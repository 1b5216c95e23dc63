import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@libs/contracts';
import { NatsClient } from '@libs/nats';

const IDS_PER_MESSAGE = 1000; // 39 KB; NATS accepts messages up to 1 MiB

/** Publishes ended sessions to the gateways over core NATS: at most once, so call it after the commit. */
@Injectable()
export class SessionRevocations {
  constructor(private readonly link: NatsClient) {}

  publish(revoked: SessionRevoked | null): void {
    if (!revoked) return;
    const { userId, sessionIds } = revoked;
    for (let from = 0; from < sessionIds.length; from += IDS_PER_MESSAGE) {
      const message: SessionRevoked = {
        userId,
        sessionIds: sessionIds.slice(from, from + IDS_PER_MESSAGE),
      };
      this.link.publish(SESSION_REVOKED, message);
    }
  }
}
