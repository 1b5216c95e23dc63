import { Controller, Get } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { MemberTool } from '@libs/contracts';
import { Clock } from '@libs/service';
import { ListMemberTools } from './list-member-tools';

@Controller('api/account/tools')
export class MemberToolsController {
  constructor(
    private readonly clock: Clock,
    private readonly listMemberTools: ListMemberTools,
  ) {}

  /** Lists the tools the member owns, unlisted ones too, and tools downloaded before their file changed; updates come first. */
  @Get()
  showMemberTools(@CurrentUserId() userId: string): Promise<MemberTool[]> {
    return this.listMemberTools.run(userId, this.clock.now());
  }
}
