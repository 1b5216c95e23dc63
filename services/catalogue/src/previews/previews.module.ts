import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module';
import { PreviewRepository } from './preview.repository';
import { AdminPreviewsController, PreviewsController } from './previews.controller';
import { PreviewsService } from './previews.service';
import { RefreshPreviewsJob } from './refresh-previews.job';

@Module({
  imports: [ToolsModule],
  controllers: [AdminPreviewsController, PreviewsController],
  providers: [PreviewRepository, PreviewsService, RefreshPreviewsJob],
  exports: [PreviewsService],
})
export class PreviewsModule {}
