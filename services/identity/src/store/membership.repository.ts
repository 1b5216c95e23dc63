import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Membership } from './membership.entity';

/** Stores the projected memberships. */
@Injectable()
export class MembershipRepository {
  constructor(@InjectRepository(Membership) private readonly repository: Repository<Membership>) {}

  /** Returns the end of Pro access according to the copy; null without access. */
  async accessUntil(userId: string): Promise<Date | null> {
    return (await this.repository.findOneBy({ userId }))?.accessUntil ?? null;
  }

  /** Upserts a membership unless a newer version is stored. */
  async upsert(tx: EntityManager, { userId, accessUntil, version }: Membership): Promise<void> {
    await tx.query(
      `insert into memberships as known (user_id, access_until, version) values ($1, $2, $3)
       on conflict (user_id) do update set access_until = excluded.access_until, version = excluded.version
       where excluded.version > known.version`,
      [userId, accessUntil, version],
    );
  }
}
