import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { PasswordHasher } from '../passwords/password-hasher';
import { UserRepository } from '../store/user.repository';
import { RegistrationThrottle } from '../throttling/registration-throttle';

export interface Registration {
  username: string;
  email: string;
  password: string;
}

/** 409; does not say which of the two is taken (contract §2). */
export const alreadyTaken = () => conflict('username_or_email_taken', 'Username or email is already taken');

/** Counts a registration and hashes its password, outside the transaction because hashing is slow. */
@Injectable()
export class PrepareRegistration {
  constructor(
    private readonly throttle: RegistrationThrottle,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  async run({ username, email, password }: Registration, network: string): Promise<string> {
    await this.throttle.count(network);
    return this.hasher.hash(password, async () => {
      if (await this.users.isTaken(username, email)) throw alreadyTaken();
    });
  }
}
