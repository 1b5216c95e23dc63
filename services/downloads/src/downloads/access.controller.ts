import { Controller, Get } from '@nestjs/common';
import { type Caller, CurrentCaller, ForAdmins, ForVisitors } from '@libs/auth';
import { AccessDecision } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { ExplainAccess } from './explain-access';

const NO_SUCH_TOOL = 'Tool not found';

/** Explains who may download what. */
@Controller('api')
export class AccessController {
  constructor(private readonly explainAccess: ExplainAccess) {}

  /**
   * Tells whether the caller may download a tool, why, and what to do next.
   * @throws {404} Tool not found
   */
  @Get('tools/:id/access')
  @ForVisitors()
  showAccess(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @CurrentCaller() { userId }: Caller,
  ): Promise<AccessDecision> {
    return this.explainAccess.run(toolId, userId);
  }

  /**
   * Tells whether a user may download a tool, and why.
   * @throws {404} Tool not found
   */
  @Get('admin/users/:id/tools/:toolId/access')
  @ForAdmins()
  showAccessOfUser(
    @IdParam('User not found') userId: string,
    @IdParam(NO_SUCH_TOOL, 'toolId') toolId: string,
  ): Promise<AccessDecision> {
    return this.explainAccess.run(toolId, userId);
  }
}
