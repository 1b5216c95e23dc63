import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { passwordProblem } from '../domain/password';
import { PasswordHasher } from '../passwords/password-hasher';
import { User } from '../store/user.entity';
import { LoginThrottle } from '../throttling/login-throttle';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** Checks both passwords, throttled like a login, and hashes the new one: outside the transaction, because hashing is slow. */
@Injectable()
export class PrepareNewPassword {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
  ) {}

  async run(user: User, { currentPassword, newPassword }: PasswordChange, network: string): Promise<string> {
    const problem = passwordProblem(newPassword, user);
    if (problem) throw invalidFields([{ field: 'newPassword', message: problem }]);
    const verified = await this.throttle.attempt(network, user.email, async () =>
      (await this.hasher.verify(user.passwordHash, currentPassword)) ? user : null,
    );
    if (!verified) throw invalidFields([{ field: 'currentPassword', message: 'Your current password is incorrect.' }]);
    return this.hasher.hash(newPassword);
  }
}
