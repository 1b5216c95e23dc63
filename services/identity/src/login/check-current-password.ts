import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { PasswordHasher } from './password-hasher';
import type { SessionMember } from '../sessions/session.repository';
import { LoginThrottle } from '../throttling/login-throttle';

/** Requires a logged-in member's password, throttled like a login with the allowance of the session. Throws 400 for the field, and 429 after too many failures. */
@Injectable()
export class CheckCurrentPassword {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
  ) {}

  async run(
    user: SessionMember,
    password: string,
    network: string,
    field = 'currentPassword',
  ): Promise<void> {
    const verified = await this.throttle.attempt(
      { network, email: user.email, allowance: `session ${user.sessionId}` },
      async () => ((await this.hasher.verify(user.passwordHash, password, network)) ? user : null),
    );
    if (!verified) throw invalidFields([{ field, message: 'Your current password is incorrect.' }]);
  }
}
