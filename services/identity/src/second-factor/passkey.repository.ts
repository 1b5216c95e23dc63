import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Passkey } from './passkey.entity';

@Injectable()
export class PasskeyRepository {
  constructor(@InjectRepository(Passkey) private readonly repository: Repository<Passkey>) {}

  /** Returns a user's passkeys, oldest first. */
  of(userId: string, tx: EntityManager = this.repository.manager): Promise<Passkey[]> {
    return tx.find(Passkey, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  findByCredential(credentialId: string): Promise<Passkey | null> {
    return this.repository.findOneBy({ credentialId });
  }

  /** Inserts a passkey; false when its credential is registered already. */
  async add(tx: EntityManager, passkey: Omit<Passkey, 'user' | 'lastUsedAt'>): Promise<boolean> {
    const { id, userId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    const rows = await tx.query<unknown[]>(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
      [id, userId, credentialId, publicKey, counter, transports, name, createdAt],
    );
    return rows.length > 0;
  }

  /** Records a use; false when the passkey was removed, or used with this counter or a later one meanwhile. */
  async recordUse(tx: EntityManager, id: string, counter: number, now: Date): Promise<boolean> {
    const [, updated] = await tx.query<[unknown[], number]>(
      'update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
      [id, counter, now],
    );
    return updated > 0;
  }

  async delete(tx: EntityManager, userId: string, id: string): Promise<string | undefined> {
    const [rows] = await tx.query<[{ name: string }[], number]>(
      'delete from passkeys where id = $1 and user_id = $2 returning name',
      [id, userId],
    );
    return rows[0]?.name;
  }
}
