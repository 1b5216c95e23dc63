import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { PasswordHasher } from '../passwords/password-hasher';
import { Users } from '../store/users';
import { RegistrationThrottle } from '../throttling/registration-throttle';

/** Who wants to register. */
export interface Registration {
  username: string;
  email: string;
  password: string;
}

/** 409 of contract §2; it does not say which of the two it is. */
export const alreadyTaken = () => conflict('taken', 'Username or email is already taken');

/** The part of a registration that takes time: counts it, and hashes the password unless somebody else was faster. */
@Injectable()
export class PrepareRegistration {
  constructor(
    private readonly throttle: RegistrationThrottle,
    private readonly users: Users,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The password's hash; 409 when the name or e-mail is taken, 429 and 503 when there are too many. */
  async run({ username, email, password }: Registration, network: string): Promise<string> {
    await this.throttle.admit(network);
    return this.hasher.hash(password, async () => {
      if (await this.users.isTaken(username, email)) throw alreadyTaken();
    });
  }
}
