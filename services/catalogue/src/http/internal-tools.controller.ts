import { Controller, Get, Query } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { NO_SUCH_TOOL, noSuchTool } from '../store/lock-tool';
import { ToolStates } from '../store/tool-states';
import { SnapshotQuery } from './snapshot-query';

/** Tells other services of a tool they have not heard of yet, or of all, to rebuild a projection from. */
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
