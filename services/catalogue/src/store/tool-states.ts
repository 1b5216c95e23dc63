import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ToolState } from '@libs/contracts';
import { MoreThan, Repository } from 'typeorm';
import { ToolRecord } from './tool.entity';
import { toolStateOf } from './tool-state';

/** Reads tools for other services. */
@Injectable()
export class ToolStates {
  constructor(@InjectRepository(ToolRecord) private readonly tools: Repository<ToolRecord>) {}

  async of(id: string): Promise<ToolState | null> {
    const tool = await this.tools.findOne({ where: { id } });
    return tool && toolStateOf(tool);
  }

  async after(id: string | undefined, limit: number): Promise<ToolState[]> {
    const tools = await this.tools.find({ where: id === undefined ? {} : { id: MoreThan(id) }, order: { id: 'asc' }, take: limit });
    return tools.map(toolStateOf);
  }
}
