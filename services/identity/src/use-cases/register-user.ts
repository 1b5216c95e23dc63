import { Injectable } from '@nestjs/common';
import { userRegistered } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { User } from '../store/user.entity';
import { stateOf, UserRepository } from '../store/user.repository';
import { alreadyTaken } from './prepare-registration';

export interface NewUser {
  username: string;
  email: string;
  passwordHash: string;
}

/** Adds a user and publishes `user.registered`; 409 for all but one of concurrent registrations of a username or email. */
@Injectable()
export class RegisterUser {
  constructor(private readonly users: UserRepository) {}

  async run(tx: EntityManager, given: NewUser, now: Date): Promise<User> {
    const user = tx.create(User, { ...given, id: uuidv7(), isAdmin: false, createdAt: now, version: 1 });
    if (!(await this.users.add(tx, user))) throw alreadyTaken();
    await addToOutbox(tx, userRegistered(stateOf(user), { version: user.version, time: now }));
    return user;
  }
}
