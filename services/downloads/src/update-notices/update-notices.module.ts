import { Module } from '@nestjs/common';
import { UpdateMailsController } from './update-mails.controller';
import { UpdateNoticesJob } from './update-notices.job';
import { UpdateNoticesRepository } from './update-notices.repository';

@Module({
  controllers: [UpdateMailsController],
  providers: [UpdateNoticesJob, UpdateNoticesRepository],
  exports: [UpdateNoticesRepository],
})
export class UpdateNoticesModule {}
