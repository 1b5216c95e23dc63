import { Module } from '@nestjs/common';
import { ContentsController, InternalContentsController } from './contents.controller';
import { ContentsRepository } from './contents.repository';
import { ContentsService } from './contents.service';

@Module({
  controllers: [ContentsController, InternalContentsController],
  providers: [ContentsRepository, ContentsService],
})
export class ContentsModule {}
