import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { User } from '../store/user.entity';

/** Sets a new password. The update is conditional on the old hash, so that the second of two concurrent changes gets a 409. */
@Injectable()
export class ChangePassword {
  async run(tx: EntityManager, { id, passwordHash: old }: User, passwordHash: string): Promise<void> {
    const { affected } = await tx.update(User, { id, passwordHash: old }, { passwordHash });
    if (!affected) throw conflict('password_changed', 'Your password was just changed elsewhere. Please log in again.');
  }
}
