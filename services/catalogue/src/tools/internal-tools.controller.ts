import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { toolStateOf } from './tool-state';
import { NO_SUCH_TOOL, noSuchTool, ToolRepository } from './tool.repository';

/** Returns a tool to services that missed its event. */
@Controller('internal/tools')
@ForServices()
export class InternalToolsController {
  constructor(private readonly tools: ToolRepository) {}

  @Get(':id')
  async one(@IdParam(NO_SUCH_TOOL) id: string): Promise<ToolState> {
    const tool = await this.tools.find(id);
    if (!tool) throw noSuchTool();
    return toolStateOf(tool);
  }
}
