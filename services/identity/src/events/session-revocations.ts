import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@libs/contracts';
import { NatsClient } from '@libs/nats';

/** Publishes ended sessions to the gateways over core NATS: at most once, so call it after the commit. */
@Injectable()
export class SessionRevocations {
  constructor(private readonly link: NatsClient) {}

  publish(revoked: SessionRevoked | null): void {
    if (revoked && revoked.sessionIds.length > 0) this.link.publish(SESSION_REVOKED, revoked);
  }
}
