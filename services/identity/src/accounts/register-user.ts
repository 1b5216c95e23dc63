import { Injectable } from '@nestjs/common';
import { userRegistered } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PasswordHasher } from '../login/password-hasher';
import { EmailReservations } from '../users/reservations';
import { User } from '../users/user.entity';
import { stateOf, UserRepository } from '../users/user.repository';
import { NetworkThrottle } from '../throttling/network-throttle';
import { SendConfirmation } from './send-confirmation';

interface Registration {
  username: string;
  email: string;
  password: string;
}

/** 409; does not say which of the two is taken (contract §2). */
const alreadyTaken = () =>
  conflict('username_or_email_taken', 'Username or email is already taken');

export interface NewUser {
  username: string;
  email: string;
  passwordHash: string;
}

/** Registers a user: `prepare` comes before the transaction of `run`, because hashing is slow. */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly throttle: NetworkThrottle,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly sendConfirmation: SendConfirmation,
    private readonly reservations: EmailReservations,
  ) {}

  async prepare({ username, email, password }: Registration, network: string): Promise<NewUser> {
    await this.throttle.count('registration', network);
    const passwordHash = await this.hasher.hash(password, network, async () => {
      if (await this.users.isTaken(username, email)) throw alreadyTaken();
    });
    return { username, email, passwordHash };
  }

  /** Adds the user, sends the link to confirm the email and publishes `user.registered`; 409 for all but one of concurrent registrations of a username or email. */
  async run(tx: EntityManager, given: NewUser, now: Date): Promise<User> {
    await this.reservations.lock(tx, [given.email]);
    if (!(await this.reservations.isFree(tx, given.email, null, now))) throw alreadyTaken();
    const unconfirmed = { emailConfirmedAt: null, firstConfirmedAt: null };
    const user = tx.create(User, {
      ...given,
      ...unconfirmed,
      id: uuidv7(),
      isAdmin: false,
      createdAt: now,
      version: 1,
    });
    if (!(await this.users.add(tx, user))) throw alreadyTaken();
    await addToOutbox(tx, userRegistered(stateOf(user), { version: user.version, time: now }));
    await this.sendConfirmation.first(tx, user, now);
    return user;
  }
}
