import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Membership } from './membership.entity';

/** Stores memberships as payments published them; skips events older than the stored version, and those of deleted users. */
@Injectable()
export class MembershipRepository {
  constructor(@InjectRepository(Membership) private readonly repository: Repository<Membership>) {}

  async copyOf(userId: string): Promise<{ id: string; accessUntil: Date | null }> {
    return {
      id: userId,
      accessUntil: (await this.repository.findOneBy({ userId }))?.accessUntil ?? null,
    };
  }

  /** Locks the user's row until the transaction ends, so that a deletion that runs meanwhile leaves no membership. */
  async upsert(tx: EntityManager, { userId, accessUntil, version }: Membership): Promise<void> {
    await tx.query(
      `insert into memberships as known (user_id, access_until, version)
       select id, $2::timestamptz, $3::integer from users where id = $1 for key share
       on conflict (user_id) do update set access_until = excluded.access_until, version = excluded.version
       where excluded.version > known.version`,
      [userId, accessUntil, version],
    );
  }
}
