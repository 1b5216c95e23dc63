import { Injectable } from '@nestjs/common';
import { noteSecurityDetails } from '@libs/service';
import { PasswordHasher } from '../passwords/password-hasher';
import { User } from '../store/user.entity';
import { UserRepository } from '../store/user.repository';
import { LoginThrottle } from '../throttling/login-throttle';

/** Verifies an email and password in the same time whether or not the email exists. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  run(email: string, password: string, network: string): Promise<User | null> {
    return this.throttle.attempt(network, email, async () => {
      const user = await this.users.findByEmail(email);
      if (user) noteSecurityDetails({ accountId: user.id });
      const matches = await this.hasher.verify(user?.passwordHash, password);
      return matches ? user : null;
    });
  }
}
