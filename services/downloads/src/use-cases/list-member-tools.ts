import { Injectable } from '@nestjs/common';
import type { MemberTool } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { memberTools } from '../domain/member-tools';
import { findMemberTools } from '../store/tool.repository';

/** Lists the tools a member owns, and those downloaded before their file changed. */
@Injectable()
export class ListMemberTools {
  async run(tx: EntityManager, userId: string, now: Date): Promise<MemberTool[]> {
    return memberTools(await findMemberTools(tx, userId), now);
  }
}
