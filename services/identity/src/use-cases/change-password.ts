import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { User } from '../store/user.entity';

/** Gives a user a new password; no login with the old one can get in between. */
@Injectable()
export class ChangePassword {
  /** 409 when the password was changed elsewhere since it was checked. */
  async run(tx: EntityManager, { id, passwordHash: old }: User, passwordHash: string): Promise<void> {
    const { affected } = await tx.update(User, { id, passwordHash: old }, { passwordHash });
    if (!affected) throw conflict('password_changed', 'Your password was just changed elsewhere. Please log in again.');
  }
}
