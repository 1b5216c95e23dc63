import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminTool } from '@libs/contracts';
import { DataSource } from 'typeorm';
import { findTools, type ToolFilter, type ToolPage } from './find-tools';
import { ADMIN_COLUMNS } from './tool-columns';

/** Reads tools the way administrators see them: unlisted ones too, each with how many members own it. */
@Injectable()
export class AdminTools {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The tools that a filter finds, newest first. */
  page(filter: ToolFilter): Promise<ToolPage<AdminTool>> {
    return findTools(this.dataSource.manager, { columns: ADMIN_COLUMNS, which: 'true' }, filter);
  }
}
