import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { passwordProblem } from '../domain/password';
import { PasswordHasher } from '../passwords/password-hasher';
import { User } from '../store/user.entity';
import { LoginThrottle } from '../throttling/login-throttle';

/** The old password, to prove who asks, and the new one. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The part of a password change that takes time: checks both passwords and hashes the new one. */
@Injectable()
export class PrepareNewPassword {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The new password's hash; 400 for a wrong current or a refused new password. Guessing is slowed down as at login. */
  async run(user: User, { currentPassword, newPassword }: PasswordChange, network: string): Promise<string> {
    const problem = passwordProblem(newPassword, user);
    if (problem) throw invalidFields([{ field: 'newPassword', message: problem }]);
    const proved = await this.throttle.attempt(network, user.email, async () =>
      (await this.hasher.verify(user.passwordHash, currentPassword)) ? user : null,
    );
    if (!proved) throw invalidFields([{ field: 'currentPassword', message: 'Your current password is incorrect.' }]);
    return this.hasher.hash(newPassword);
  }
}
