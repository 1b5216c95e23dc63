import { Injectable } from '@nestjs/common';
import { noteSecurityDetails } from '@libs/service';
import { PasswordHasher } from '../passwords/password-hasher';
import { User } from '../store/user.entity';
import { Users } from '../store/users';
import { LoginThrottle } from '../throttling/login-throttle';

/** Decides whether an e-mail and a password belong together, in the same time whether or not the e-mail is known. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly users: Users,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The user they belong to, or null; 429 after too many failures, 503 when too many wait. */
  run(email: string, password: string, network: string): Promise<User | null> {
    return this.throttle.attempt(network, email, async () => {
      const user = await this.users.findByEmail(email);
      if (user) noteSecurityDetails({ accountId: user.id });
      const matches = await this.hasher.verify(user?.passwordHash, password);
      return matches ? user : null;
    });
  }
}
