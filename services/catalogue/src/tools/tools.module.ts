import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module';
import { AdminToolsController } from './admin-tools.controller';
import { CheckPrice } from './check-price';
import {
  FeaturedToolsController,
  InternalToolsController,
  ToolsController,
} from './tools.controller';
import { SearchColumnsJob } from './search-columns.job';
import { ToolRepository } from './tool.repository';
import { ToolsService } from './tools.service';

@Module({
  imports: [UploadsModule],
  controllers: [
    AdminToolsController,
    FeaturedToolsController,
    InternalToolsController,
    ToolsController,
  ],
  providers: [CheckPrice, SearchColumnsJob, ToolRepository, ToolsService],
  exports: [ToolRepository],
})
export class ToolsModule {}
