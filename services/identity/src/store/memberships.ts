import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Membership } from './membership.entity';

/** Keeps and reads the copy of who is Pro until when. */
@Injectable()
export class Memberships {
  constructor(@InjectRepository(Membership) private readonly repository: Repository<Membership>) {}

  /** Until when the user is let in as Pro, as far as it has been heard; null when not. */
  async accessUntil(userId: string): Promise<Date | null> {
    return (await this.repository.findOneBy({ userId }))?.accessUntil ?? null;
  }

  /** Copies a membership unless a newer version is known already; order and repetition do no harm. */
  async learn(tx: EntityManager, { userId, accessUntil, version }: Membership): Promise<void> {
    await tx.query(
      `insert into memberships as known (user_id, access_until, version) values ($1, $2, $3)
       on conflict (user_id) do update set access_until = excluded.access_until, version = excluded.version
       where excluded.version > known.version`,
      [userId, accessUntil, version],
    );
  }
}
