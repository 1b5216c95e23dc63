import { Injectable } from '@nestjs/common';
import type { MemberTool } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { memberTools } from './member-tools';
import { findMemberTools } from '../tools/tool.repository';

/** Lists the tools a member owns, and those downloaded before their file changed. */
@Injectable()
export class ListMemberTools {
  constructor(private readonly transactions: Transactions) {}

  async run(userId: string, now: Date): Promise<MemberTool[]> {
    return memberTools(
      await this.transactions.read((database) => findMemberTools(database, userId)),
      now,
    );
  }
}
