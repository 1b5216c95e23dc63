import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { PasswordHasher } from '../passwords/password-hasher';
import { User } from '../store/user.entity';
import { LoginThrottle } from '../throttling/login-throttle';

/** Requires a logged-in member's password, throttled like a login. Throws 400 for the field, and 429 after too many failures. */
@Injectable()
export class CheckCurrentPassword {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
  ) {}

  async run(user: User, password: string, network: string, field = 'currentPassword'): Promise<void> {
    const verified = await this.throttle.attempt(network, user.email, async () =>
      (await this.hasher.verify(user.passwordHash, password)) ? user : null,
    );
    if (!verified) throw invalidFields([{ field, message: 'Your current password is incorrect.' }]);
  }
}
