import { Module } from '@nestjs/common';
import { PathsModule } from '../paths/paths.module';
import { UploadsModule } from '../uploads/uploads.module';
import { FillCatalogue } from './fill-catalogue';
import { SampleCatalogueJob } from './sample-catalogue.job';
import { SeedingRepository } from './seeding.repository';

@Module({
  imports: [PathsModule, UploadsModule],
  providers: [FillCatalogue, SampleCatalogueJob, SeedingRepository],
})
export class SamplesModule {}
