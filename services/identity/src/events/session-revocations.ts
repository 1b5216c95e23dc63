import { Injectable } from '@nestjs/common';
import { SESSION_REVOKED, type SessionRevoked } from '@libs/contracts';
import { NatsLink } from '@libs/nats';

/** Tells gateways and sockets at once that sessions have ended; at most once, so only after the commit and never for books. */
@Injectable()
export class SessionRevocations {
  constructor(private readonly link: NatsLink) {}

  /** Says nothing when nothing ended. */
  tell(revoked: SessionRevoked | null): void {
    if (revoked && revoked.sessionIds.length > 0) this.link.publish(SESSION_REVOKED, revoked);
  }
}
