import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { membershipOf, type ProMembership } from '../domain/pro-membership';
import { periodsOf } from '../store/periods';

/** A user's Pro membership as the clock has it. */
@Injectable()
export class ReadMembership {
  async run(tx: EntityManager, userId: string, now: Date): Promise<ProMembership> {
    return membershipOf(await periodsOf(tx, userId), now);
  }
}
