import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { NO_SUCH_TOOL, noSuchTool } from './lock-tool';
import { ToolsRepository } from './tool.repository';

/** Returns a tool to services that missed its event. */
@Controller('internal/tools')
@ForServices()
export class InternalToolsController {
  constructor(private readonly tools: ToolsRepository) {}

  @Get(':id')
  async one(@IdParam(NO_SUCH_TOOL) id: string): Promise<ToolState> {
    const state = await this.tools.stateOf(id);
    if (!state) throw noSuchTool();
    return state;
  }
}
