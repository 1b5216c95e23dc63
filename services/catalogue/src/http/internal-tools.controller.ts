import { Controller, Get, Query } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { NO_SUCH_TOOL, noSuchTool } from '../store/lock-tool';
import { ToolStates } from '../store/tool-states';
import { SnapshotQuery } from './snapshot-query';

/** Returns one tool to services that missed its event, or all tools to rebuild a projection. */
@Controller('internal/tools')
@ForServices()
export class InternalToolsController {
  constructor(private readonly states: ToolStates) {}

  @Get()
  snapshot(@Query() { after, limit }: SnapshotQuery): Promise<ToolState[]> {
    return this.states.after(after, limit);
  }

  @Get(':id')
  async one(@IdParam(NO_SUCH_TOOL) id: string): Promise<ToolState> {
    const state = await this.states.of(id);
    if (!state) throw noSuchTool();
    return state;
  }
}
