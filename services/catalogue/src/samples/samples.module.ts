import { Module } from '@nestjs/common';
import { PathsModule } from '../paths/paths.module';
import { PreviewsModule } from '../previews/previews.module';
import { ScreenshotsModule } from '../screenshots/screenshots.module';
import { ToolsModule } from '../tools/tools.module';
import { UploadsModule } from '../uploads/uploads.module';
import { FillCatalogue, SampleCatalogueJob } from './fill-catalogue';
import { SeedingRepository } from './seeding.repository';

@Module({
  imports: [PathsModule, PreviewsModule, ScreenshotsModule, ToolsModule, UploadsModule],
  providers: [FillCatalogue, SampleCatalogueJob, SeedingRepository],
})
export class SamplesModule {}
