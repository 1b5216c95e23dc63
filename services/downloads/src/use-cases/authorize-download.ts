import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { conflict, notFound } from '@libs/errors';
import { EntityManager } from 'typeorm';
import { findToolAccess, type ToolAccess } from '../store/tool.repository';
import { CheckAccess } from './check-access';
import { EnsureTool } from './ensure-tool';

/** A tool whose file the member may download. */
export interface AuthorizedTool extends ToolAccess {
  fileKey: string;
  fileSha256: string;
}

/** Finds the file of a tool for a member who may download it. Runs outside transactions, because it may call other services. */
@Injectable()
export class AuthorizeDownload {
  constructor(
    @InjectEntityManager() private readonly database: EntityManager,
    private readonly ensureTool: EnsureTool,
    private readonly checkAccess: CheckAccess,
  ) {}

  async run(toolId: string, userId: string, now: Date): Promise<AuthorizedTool> {
    const tool = await findToolAccess(this.database, toolId, userId);
    if (!hasFile(tool)) return this.runWithNewest(toolId, userId, now);
    await this.checkAccess.run(tool, userId, now);
    return tool;
  }

  /** Fetches the tool from catalogue first: the object store does not have the known file, which may have been replaced. */
  async runWithNewest(toolId: string, userId: string, now: Date): Promise<AuthorizedTool> {
    await this.ensureTool.run(toolId);
    const tool = await findToolAccess(this.database, toolId, userId);
    if (!tool) throw notFound('no_such_tool', 'Tool not found');
    if (!hasFile(tool)) throw conflict('no_file', 'This tool has no file yet');
    await this.checkAccess.run(tool, userId, now);
    return tool;
  }
}

const hasFile = (tool: ToolAccess | undefined): tool is AuthorizedTool => Boolean(tool?.fileKey && tool.fileSha256);
