import { type Caller, CurrentCaller, ForAdmins, ForVisitors } from '@libs/auth';
import { AccessDecision } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { IdParam } from '@libs/service';
import { ToolCopies } from '@libs/tool-copies';
import { Controller, Get, Injectable } from '@nestjs/common';
import { type Entitled, EntitlementsClient } from '../entitlements/entitlements.client';
import { decideDownload } from './access';
import { DownloadRepository, type ToolAccess } from './download.repository';

/** Explains whether a user may download a tool, with the decision that a download would get. */
@Injectable()
export class ExplainAccess {
  constructor(
    private readonly downloads: DownloadRepository,
    private readonly tools: ToolCopies,
    private readonly entitlements: EntitlementsClient,
  ) {}

  /** A visitor has no id. Throws not-found for an unknown tool, and 503 when payments cannot confirm a refusal. */
  async run(toolId: string, userId: string | null): Promise<AccessDecision> {
    const tool = await this.find(toolId, userId);
    const decide = (member: Entitled | null) =>
      decideDownload({ ...tool, hasFile: tool.fileKey !== null }, member, tool.now);
    if (userId === null) return decide(null);
    const known = decide(tool);
    if (known.allowed || tool.accessLevel === 'free') return known;
    return decide(await this.entitlements.read(userId, toolId));
  }

  /** Like {@link run} for a user whom an administrator names. Throws not-found for an unknown user as well. */
  async runForUser(toolId: string, userId: string): Promise<AccessDecision> {
    await this.entitlements.requireUser(userId);
    return this.run(toolId, userId);
  }

  private async find(toolId: string, userId: string | null): Promise<ToolAccess> {
    const known = await this.downloads.findToolAccess(toolId, userId);
    if (known?.fileKey) return known;
    await this.tools.fetch(toolId);
    const current = await this.downloads.findToolAccess(toolId, userId);
    if (!current) throw notFound('tool_not_found', 'Tool not found');
    return current;
  }
}

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
   * @throws {404} User or tool not found
   */
  @Get('admin/users/:id/tools/:toolId/access')
  @ForAdmins()
  showAccessOfUser(
    @IdParam('User not found') userId: string,
    @IdParam(NO_SUCH_TOOL, 'toolId') toolId: string,
  ): Promise<AccessDecision> {
    return this.explainAccess.runForUser(toolId, userId);
  }
}
