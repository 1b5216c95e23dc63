import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminTool } from '@libs/contracts';
import { DataSource } from 'typeorm';
import { findTools, type ToolFilter, type ToolPage } from './find-tools';
import { ADMIN_COLUMNS } from './tool-columns';

/** Reads tools for administrators: unlisted ones too, each with its number of owners. */
@Injectable()
export class AdminTools {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  page(filter: ToolFilter): Promise<ToolPage<AdminTool>> {
    return findTools(this.dataSource.manager, { columns: ADMIN_COLUMNS, which: 'true' }, filter);
  }
}
