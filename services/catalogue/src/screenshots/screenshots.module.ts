import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ScreenshotRepository } from './screenshot.repository';
import { AdminScreenshotsController, ScreenshotsController } from './screenshots.controller';
import { ScreenshotsService } from './screenshots.service';

@Module({
  imports: [ToolsModule, UploadsModule],
  controllers: [AdminScreenshotsController, ScreenshotsController],
  providers: [ScreenshotRepository, ScreenshotsService],
  exports: [ScreenshotsService],
})
export class ScreenshotsModule {}
