import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { SecondFactorRepository } from './second-factor.repository';
import type { SessionMember } from '../sessions/session.repository';
import { UserRepository } from '../users/user.repository';
import { AnnounceFactor } from './announce-factor';

/** Removes a member's authenticator app, and the backup codes with the last factor. Throws 404 without an app. */
@Injectable()
export class RemoveTotp {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly announceFactor: AnnounceFactor,
  ) {}

  async run(tx: EntityManager, member: SessionMember, now: Date): Promise<void> {
    const user = await this.users.lockMember(tx, member);
    const { id } = user;
    if (!(await this.factors.deleteTotp(tx, id)))
      throw notFound('factor_not_found', 'Your account has no authenticator app.');
    await this.announceFactor.removed(tx, user, 'The authenticator app', now);
  }
}
