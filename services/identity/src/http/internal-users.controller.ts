import { Controller, Get, Query } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { UserSnapshot, UserSnapshotPage } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { IdParam } from '@libs/service';
import { snapshotOf } from '../store/user-state';
import { UserRepository } from '../store/user.repository';
import { SnapshotQuery } from './bodies/snapshot.query';

const UNKNOWN = 'There is no such user.';

/** Returns the current state of users to services that missed an event or rebuild a projection. */
@Controller('internal/users')
@ForServices()
export class InternalUsersController {
  constructor(private readonly users: UserRepository) {}

  @Get()
  async list(@Query() { after, limit }: SnapshotQuery): Promise<UserSnapshotPage> {
    const found = await this.users.page(after, limit);
    const next = found.length === limit ? (found.at(-1)?.id ?? null) : null;
    return { users: found.map(snapshotOf), next };
  }

  @Get(':id')
  async one(@IdParam(UNKNOWN) id: string): Promise<UserSnapshot> {
    const user = await this.users.findById(id);
    if (!user) throw notFound('no_such_user', UNKNOWN);
    return snapshotOf(user);
  }
}
