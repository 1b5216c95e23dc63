import { Module } from '@nestjs/common';
import { CheckpointJob } from './checkpoint.job';
import { LogController } from './log.controller';
import { LogGuard } from './log-guard';
import { LogRepository } from './log.repository';
import { LogSigner } from './log-signer';
import { TransparencyLog } from './transparency-log';

@Module({
  controllers: [LogController],
  providers: [CheckpointJob, LogGuard, LogRepository, LogSigner, TransparencyLog],
  exports: [LogGuard],
})
export class TransparencyLogModule {}
