import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { forbidden } from '@libs/errors';
import { Clock } from '@libs/service';
import { isConfirmed } from './tokens';
import type { SessionMember } from './session.repository';

const confirmationRequired = () =>
  forbidden('confirmation_required', 'Please confirm that it is you.');

/** Requires that the member has logged in or confirmed the session within ten minutes. It runs after {@link RequireSession}. */
@Injectable()
export class RequireConfirmation implements CanActivate {
  constructor(private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const { member } = context.switchToHttp().getRequest<{ member?: SessionMember }>();
    if (member && isConfirmed(member.confirmedAt ?? member.loggedInAt, this.clock.now()))
      return true;
    throw confirmationRequired();
  }
}

/** Requires that the member has confirmed the session within ten minutes. The login does not suffice, unlike for {@link RequireConfirmation}. */
export function requireConfirmedAgain({ confirmedAt }: SessionMember, now: Date): void {
  if (!confirmedAt || !isConfirmed(confirmedAt, now)) throw confirmationRequired();
}
