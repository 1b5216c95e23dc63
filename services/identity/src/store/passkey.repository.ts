import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Passkey } from './passkey.entity';

/** Stores the passkeys of members. */
@Injectable()
export class PasskeyRepository {
  constructor(@InjectRepository(Passkey) private readonly repository: Repository<Passkey>) {}

  /** Returns a user's passkeys, oldest first. */
  of(userId: string): Promise<Passkey[]> {
    return this.repository.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }
}
