import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module';
import { CheckFilesJob } from './check-files.job';
import { SafetyController } from './safety.controller';
import { SafetyRepository } from './safety.repository';

@Module({
  imports: [UploadsModule],
  controllers: [SafetyController],
  providers: [CheckFilesJob, SafetyRepository],
})
export class SafetyModule {}
